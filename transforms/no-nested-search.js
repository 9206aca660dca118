import { contains } from "../lib/ast/syntax/contains.js";
import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-nested-search.js";
import { findPlace, findSame } from "./no-nested-search/place.js";
import { findSilencedLine } from "../lib/edit/silencing.js";
import { getLeadingComments } from "../lib/edit/lines.js";
import { getLineIndent } from "../lib/source/style.js";
import { getAlike } from "../detectors/no-nested-search/repeated.js";
import { getLocalName } from "../lib/edit/local-name.js";
import { getWrapped } from "../lib/ast/syntax/unwrap.js";
import { haveOneType } from "./no-nested-search/one-type.js";
import { isTypeScript } from "../lib/source/typescript.js";
import { mayHaveEffects } from "../lib/ast/values/changes.js";
import { toOneLine } from "../lib/source/one-line.js";
import { nameTable } from "./no-nested-search/name.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, Node, Range, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Distinct } from "../detectors/no-nested-search/distinct.js" */
/** @import { Facts } from "../detectors/no-nested-search.js" */
/** @import { Repeated } from "../detectors/no-nested-search/repeated.js" */
/** @import { Match, Search } from "../detectors/no-nested-search/search.js" */

/**
 * A collection that answers in one step, and the call in place of the search.
 *
 * @typedef {object} Table
 * @property {"Set" | "Map"} type
 * @property {string} of - what it is made of: `roles.map((role) => [role.userId, role])`
 * @property {Edit[]} edits - at the search; NAME is its name
 * @property {Range[]} [kept] - code of the user in them
 * @property {string} remaining - what a caller could notice
 */

/**
 * Makes a `Set` or `Map` of the list before the loop, and looks things up in it.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @returns {Rewrite | Refusal}
 */
export function rewrite({ facts }, source) {
  if (facts.search === undefined) return refuse(source, "sortByKey");
  const { search, repeated } = facts;
  if (search.distinct !== undefined) return rewriteDistinct(source, search, search.distinct);
  if (repeated.isSort === true) return refuse(source, "placesBeforeSort");
  if (/^(?:loop|wholeLoop|forEach)$/.test(search.method)) return refuse(source, "eachMatchHandled");
  if (!contains(repeated.node, search.call)) return refuse(source, "calleeSearches");
  const table = findTable(source, search, repeated);
  if ("refused" in table) return table;
  const silenced = findSilencedLine(source, search.call);
  if (silenced !== undefined) return silenced;
  const place = findPlace(source, search, repeated.node);
  if ("refused" in place) return place;
  const { statement } = place;
  const made = `new ${table.type}(${table.of})`;
  const same = findSame(source, search, statement, made);
  const name = same ?? getLocalName(source, repeated.node, nameTable(search, table.type));
  const edits = table.edits.map(({ range, text }) => ({ range, text: text.replace("NAME", name) }));
  const { list, match } = search;
  /** @type {Range[]} */
  const inMade = [list.range, ...(match === undefined ? [] : [match.param.range, match.key.range])];
  return {
    edits: [...(same === undefined ? [writeLine(source, statement, `const ${name} = ${made}`)] : []), ...edits],
    moved: [...(table.kept ?? []), ...(same === undefined ? inMade : [])],
    risk: "review",
    act: table.type === "Set" ? "lookUpInSet" : "lookUpInMap",
    data: { list: source.slice(list), remaining: table.remaining },
  };
}

/**
 * `ids.filter((id, index) => ids.indexOf(id) === index)` becomes `Array.from(new Set(ids))`.
 *
 * @param {Source} source
 * @param {Search} search
 * @param {Distinct} distinct
 * @returns {Rewrite | Refusal}
 */
function rewriteDistinct(source, { call, method }, { filter, list, isWhole }) {
  if (method !== "indexOf") return refuse(source, "distinctByPart");
  if (!isWhole) return refuse(source, "moreThanFirst");
  const [fn] = filter.arguments;
  if (filter.optional || filter.callee.optional) return refuse(source, "listMayBeMissing");
  if (filter.typeArguments != null || fn.returnType != null) return refuse(source, "resultTyped");
  const silenced = findSilencedLine(source, call);
  if (silenced !== undefined) return silenced;
  return {
    // Nothing that begins with a bracket: the line above may have no semicolon.
    edits: [{ range: filter.range, text: `Array.from(new Set(${source.slice(list)}))` }],
    moved: [list.range],
    risk: "review",
    act: "makeDistinct",
    data: { list: toOneLine(source.slice(list)) },
  };
}

/**
 * @param {Source} source
 * @param {Node} statement - that the line goes before, with its comments
 * @param {string} code
 */
function writeLine(source, statement, code) {
  const { eol, semicolons } = source.style;
  const start = (getLeadingComments(source, statement)[0] ?? statement).range[0];
  /** @type {Range} */
  const range = [start, start];
  return { range, text: `${code}${semicolons ? ";" : ""}${eol}${getLineIndent(source.text, statement.range[0])}` };
}

/**
 * @param {Source} source
 * @param {Search} search
 * @param {Repeated} repeated
 * @returns {Table | Refusal}
 */
function findTable(source, search, repeated) {
  const { call, list, base, match, method, sought, isOfUtility } = search;
  if (isOfUtility) return refuse(source, "utilitySearch");
  //   roles?.includes(role)   (roles ?? []).includes(role)
  if (call.optional || call.callee.optional || list.type === "LogicalExpression")
    return refuse(source, "listMayBeMissing");
  if (list !== base) return refuse(source, "listMadeAgain");
  const text = source.slice(list);
  /** @type {Range} */
  const callee = [call.callee.range[0], call.callee.range[1]];
  if (method === "includes") {
    //   !ids.includes(a) && ids.includes(b)
    const alike = getAlike(source, search, repeated);
    const other = alike.find(({ optional, callee: { optional: isOptional }, arguments: args }) => {
      return optional || isOptional || args.length !== 1 || args[0].type === "SpreadElement";
    });
    if (other !== undefined) return refuse(source, "searchedOtherwise", { at: other });
    return {
      type: "Set",
      of: text,
      edits: alike.map((one) => ({ range: one.callee.range, text: "NAME.has" })),
      remaining: `\`${text}\` must be an array`,
    };
  }
  if (method === "indexOf") return findMembership(source, search);
  if (method === "filter") return refuse(source, "mapOfLists");
  if (method === "findIndex" || method === "findLast") return refuse(source, "mapOfPlaces");
  const { fn, param, key, isWhole, isAmong } = /** @type {Match} */ (match);
  if (method === "every") return refuse(source, "everyElement");
  if (isAmong) return refuse(source, "severalPerElement");
  if (fn.body.type === "BlockStatement" && fn.body.body.length > 1) return refuse(source, "keyDeclared");
  if (!isWhole) return refuse(source, "moreThanEquality");
  if (isTypeScript(source) && !haveOneType(source, key, sought))
    return refuse(source, "comparedByTypes", { name: method === "some" ? "Set" : "Map" });
  if (mayHaveEffects(source, key) || mayHaveEffects(source, sought)) return refuse(source, "comparedByFunction");
  const [argument] = call.arguments;
  const taken = `(${source.slice(param)}) =>`;
  /** @param {string} member @returns {Edit[]} */
  const write = (member) => [
    { range: callee, text: `NAME.${member}` },
    { range: [argument.range[0], sought.range[0]], text: "" },
    { range: [sought.range[1], argument.range[1]], text: "" },
  ];
  return method === "some"
    ? {
        type: "Set",
        of: `${text}.map(${taken} ${source.slice(key)})`,
        edits: write("has"),
        remaining: `all elements of \`${text}\` are looked at`,
      }
    : {
        type: "Map",
        of: `${text}.map(${taken} [${source.slice(key)}, ${source.slice(param)}])`,
        edits: write("get"),
        remaining: `of several elements with an equal \`${source.slice(key)}\` it gives the last instead of the first`,
      };
}

/**
 * `list.indexOf(item) !== -1`
 *
 * @param {Source} source
 * @param {Search} search
 * @returns {Table | Refusal}
 */
function findMembership(source, { call, list, sought }) {
  const node = getWrapped(call);
  const { parent } = node;
  const asked =
    parent.type === "BinaryExpression" && parent.left === node
      ? getAsked(parent.operator, source.slice(parent.right))
      : undefined;
  if (asked === undefined) return refuse(source, "mapOfPlaces");
  const text = source.slice(list);
  return {
    type: "Set",
    of: text,
    edits: [{ range: parent.range, text: `${asked ? "" : "!"}NAME.has(${source.slice(sought)})` }],
    kept: [sought.range],
    remaining: `\`${text}\` must be an array, and \`NaN\` is found`,
  };
}

/**
 * @param {string} operator
 * @param {string} limit
 * @returns {boolean | undefined} whether the comparison asks that something is there, or that it is not
 */
function getAsked(operator, limit) {
  switch (`${operator} ${limit}`) {
    case "!== -1":
    case "!= -1":
    case "> -1":
    case ">= 0":
      return true;
    case "=== -1":
    case "== -1":
    case "< 0":
      return false;
    default:
      return undefined;
  }
}

export default createCodemod({ detector, rewrite });
