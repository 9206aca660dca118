import { addClaims, addPlace, areApart, BORDER, getClaims, getDeclared, getModuleNames } from "./apart.js";
import { getEditedNames, getNewNames, getReadNames, renameIn } from "../ast/syntax/edited-names.js";
import { countFirst } from "../ast/count-first.js";
import { findNode } from "../ast/syntax/find-node.js";
import { getLocalNames } from "./local-names.js";
import { reserveLocalNames } from "../edit/local-name.js";
import { reserveNames } from "../edit/free-name.js";

/** @import { Edit, Node, Range, Rewrite, Source } from "../types.js" */
/** @import { Claims } from "./apart.js" */

const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** `(hostName ??= os.hostname())`, which binds as a name does. */
const KEPT = /^\([\p{ID_Start}$_][\p{ID_Continue}$]* \?\?= [^]*\)$/u;
/** What hoisting gives a name to. */
const VALUES = ["CallExpression", "NewExpression", "MemberExpression", "ArrowFunctionExpression", "FunctionExpression"];

/** What another one could use: `\nconst level = …`; not `app.request.level = …` */
const DECLARATION = /^\s*(?:const|let|var|(?:async )?function|class)\b/;

/** `this.url = undefined`, `this.#url ??= …` */
const MEMBER = /\bthis\s*\.\s*#?[\w$]+\s*(?:=(?![=>])|\?\?=|\|\|=|&&=)/;

/** A constant below others: `\nconst level = process.env.LEVEL;` */
const LINE = /^\r?\n(?:const|let|var) (?!.*(?:=> |\bfunction\b))[^\n]*$/;
/** What has an empty line behind it, and is joined by no constant. */
const PARAGRAPH = /^(?:async )?function\b[^]*\n\r?\n$/;
/** Modules are named beside one another. */
const MODULE = /\b(?:require|import)\b/;

/**
 * Rewrites that were planned on the same code, to be made in the order of the text. Each is what it would be on the result of
 * those before it:
 *
 * - They stand apart (apart.js), and where several put something at one place of the module, each adds lines of the same kind.
 * - No name that one of them brings or takes away stands in another, in whatever function, but variables that a function gets
 *   for itself. What one brings is taken for those that are planned behind it: `pattern`, `pattern2`.
 * - None declares what another one declares, and would use instead.
 */
export class RewriteBatch {
  /** @type {Claims} */
  claims = { own: new Set(), shared: new Set() };
  /** What is put on the level of the module, by the number of statements in front of it.
   * @type {Map<number, Edit>} */
  places = new Map();
  /** Names that were wished for, and those that are free once rewrites have taken them away. */
  wishes = new Set();
  freed = new Set();
  /** @type {(() => void)[]} */
  releases = [];

  /** @param {Source} source */
  constructor(source) {
    this.source = source;
  }

  /**
   * @param {Rewrite} rewrite
   * @returns {boolean} false for one that may be another one behind those before it, and is not taken
   */
  add(rewrite) {
    const { edits } = rewrite;
    const names = getEditedNames(this.source, edits);
    const brought = getNewNames(names);
    for (const name of edits.flatMap((edit) => [...getReadNames(edit)]))
      if (getModuleNames(this.source).has(name)) brought.delete(name);
    const gone = edits.flatMap(({ range }) => getDeclared(this.source, range));
    //   const limit = Number(process.env.LIMIT);       function* onData() { … }
    //   const max: any   = Number(process.env.LIMIT);  function* onReqData() { … }      are the same code
    const unnamed = new Map([...brought, ...gone].map((name) => [name, ""]));
    const wishes = [...brought].flatMap(getWishes);
    const freed = gone.map((name) => getWishes(name)[0]);
    const claims = this.getClaims(rewrite);
    for (const name of [...names.replaced, ...names.written]) claims.shared.add(`name ${name}`);
    // What a function calls its own does not matter to others.
    const locals = getLocalNames(this.source, edits, brought);
    for (const name of [...brought, ...gone])
      (locals.some((local) => local.name === name) ? claims.shared : claims.own).add(`name ${name}`);
    // Which members a class gets where, others tell by all places that give it some.
    for (const { range, text } of edits)
      if (MEMBER.test(text)) claims.own.add(`members of ${findClassAround(this.source, range)?.range[0]}`);
    // What one keeps in a variable of its own, the next ones take from there.
    for (const { text } of edits) {
      const kept = / \?\?= ([^]*)$/.exec(text.startsWith("(") ? text.slice(0, -1) : text);
      if (kept !== null) (brought.size > 0 ? claims.own : claims.shared).add(`kept ${kept[1]}`);
    }
    const put = edits.filter((edit) => isInsertion(edit) && this.isOfModule(edit));
    for (const { text } of edits.filter(isInsertion))
      if (DECLARATION.test(text))
        claims.own.add(`code ${renameIn(text.slice(text.indexOf("=") + 1), unnamed).replace(/\s/g, "")}`);
    if (put.some(({ text }) => MODULE.test(text))) claims.own.add(MODULE);
    if (
      !areApart(claims, this.claims) ||
      !put.every((edit) => this.canPut(edit)) ||
      wishes.some((name) => this.freed.has(name)) ||
      freed.some((name) => this.wishes.has(name))
    )
      return false;
    addClaims(this.claims, claims);
    for (const edit of put) this.places.set(this.getIndex(edit), edit);
    for (const name of wishes) this.wishes.add(name);
    for (const name of freed) this.freed.add(name);
    this.releases.push(reserveNames(this.source, brought), reserveLocalNames(this.source, locals));
    return true;
  }

  /** Gives the names back, for whoever plans on the same code again. */
  release() {
    for (const release of this.releases) release();
  }

  /**
   * @param {Rewrite} rewrite
   * @returns {Claims}
   */
  getClaims(rewrite) {
    //   res.write(process.env.HOST + os.hostname())
    //             ^^^^^^^^^^^^^^^^   ^^^^^^^^^^^^^ a name in the place of one leaves the other as it is
    const named = rewrite.edits.filter(
      ({ range, text }) =>
        (NAME.test(text) || KEPT.test(text)) && VALUES.some((type) => findNode(this.source, type, range) !== undefined),
    );
    const edits = rewrite.edits.filter((edit) => !named.includes(edit));
    const claims = getClaims(this.source, { ...rewrite, edits });
    for (const edit of named) addPlace(this.source, edit, { own: claims.shared, shared: claims.shared }, false);
    for (const edit of edits)
      if (isInsertion(edit) && !this.isOfModule(edit)) addPlace(this.source, edit, claims, false);
    // What only puts a statement somewhere, or takes it from one place to another, chooses the place by what stands there.
    const isPut = edits.every((edit) => isInsertion(edit) && !this.isOfModule(edit));
    if (isPut || [...claims.own].filter((claim) => typeof claim === "object").length > 1)
      for (const claim of claims.shared) if (String(claim).startsWith(BORDER)) claims.own.add(claim);
    return claims;
  }

  /**
   * @param {Edit} edit - on the level of the module
   * @returns {boolean} whether it would go to the same place, in the same lines, behind what others have put there
   */
  canPut(edit) {
    const other = this.places.get(this.getIndex(edit));
    return (
      other === undefined ||
      (other.range[0] === edit.range[0] &&
        [LINE, PARAGRAPH].some((kind) => kind.test(edit.text) && kind.test(other.text)))
    );
  }

  /**
   * @param {Edit} edit
   * @returns {number} how many statements of the module begin in front of it
   */
  getIndex({ range }) {
    return countFirst(/** @type {Node[]} */ (this.source.ast.body), (statement) => statement.range[0] < range[0]);
  }

  /**
   * @param {Edit} edit
   * @returns {boolean} whether it stands between statements of the module
   */
  isOfModule(edit) {
    const before = this.source.ast.body[this.getIndex(edit) - 1];
    return before === undefined || before.range[1] <= edit.range[0];
  }
}

/**
 * @param {Edit} edit
 * @returns {boolean} whether it puts something between what is there
 */
function isInsertion({ range, text }) {
  return range[0] === range[1] && text !== "";
}

/**
 * @param {Source} source
 * @param {Range} range
 * @returns {Node | undefined} the body of the innermost class with the range in it
 */
function findClassAround(source, [start, end]) {
  const bodies = source.nodes("ClassBody");
  /** @type {Node | null | undefined} */
  let node = bodies[countFirst(bodies, ({ range }) => range[0] < start) - 1];
  while (node != null && !(node.type === "ClassBody" && end < node.range[1])) node = node.parent;
  return node ?? undefined;
}

/**
 * @param {string} name
 * @returns {string[]} what may have been wished for where that is taken: `pageFormat` and `format` of `pageFormat2`, in small letters
 */
function getWishes(name) {
  const words = name.replace(/(?<!\d)\d+$/, "").split(/_+|(?<=[\p{Ll}\d])(?=\p{Lu})/u);
  return words.map((_, index) => words.slice(index).join("").toLowerCase());
}
