import { getFreeName } from "../../lib/edit/free-name.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getStatementEnd } from "../../lib/edit/module-place.js";
import { isModern } from "../../lib/edit/lazy-accessor.js";
import { layout } from "../../lib/edit/lines.js";
import { ONE_AT_A_TIME } from "../../lib/edit/hoist-declaration.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { getWrites } from "../../lib/ast/writes.js";

/** @import { Edit, Node, Refusal, Rewrite, Source } from "../../lib/types.js" */

/**
 * Remembers where a server listens, from the first time that it is asked: before it listens, it has no address.
 *
 * @param {Source} source
 * @param {{ call: Node, server: Node }} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteAddress(source, { call, server }) {
  const variable = server.type === "Identifier" ? source.findVariable(server) : undefined;
  const definition = /** @type {any} */ (variable?.defs[0]);
  const statement = definition?.type === "Variable" ? definition.node.parent : undefined;
  if (
    variable?.defs.length !== 1 ||
    statement === undefined ||
    definition.node.init == null ||
    definition.node.id.type !== "Identifier"
  )
    return { refused: "the server is made somewhere else" };
  if (getWrites(variable).length > 0) return { refused: `\`${variable.name}\` is written again` };
  if (/^For/.test(statement.parent.type)) return { refused: "the server is made in the head of a loop" };
  const later = source
    .nodes("CallExpression")
    .find(
      ({ callee }) =>
        callee.type === "MemberExpression" &&
        callee.property.name === "close" &&
        callee.object.type === "Identifier" &&
        source.findVariable(callee.object) === variable,
    );
  const listening = variable.references.filter(
    ({ identifier }) => /** @type {any} */ (identifier).parent.property?.name === "listen",
  );
  if (later !== undefined && listening.length > 1)
    return { refused: `the server listens again (line ${source.lineOf(later.range[0])})` };
  const text = source.slice(call);
  const known = findMemo(source, text);
  const name = known ?? getFreeName(source, `${variable.name}Address`);
  const made = isModern(source) ? `${name} ??= ${text}` : `${name} || (${name} = ${text})`;
  const { parent } = call;
  const isArgument =
    (parent.type === "CallExpression" || parent.type === "NewExpression") && parent.arguments.includes(call);
  /** @type {Edit} */
  const remembered = { range: call.range, text: isArgument ? made : `(${made})` };
  return {
    edits: known === undefined ? [ONE_AT_A_TIME, declare(source, statement, call, name), remembered] : [remembered],
    moved: [call.range],
    risk: "review",
    act: "rememberAddress",
    data: { name },
  };
}

/**
 * The variable that holds the address already: `serverAddress ??= server.address()`
 *
 * @param {Source} source
 * @param {string} text
 * @returns {string | undefined}
 */
function findMemo(source, text) {
  const known = source
    .nodes("AssignmentExpression")
    .find(
      ({ operator, left, right }) =>
        (operator === "??=" || operator === "=") &&
        left.type === "Identifier" &&
        /Address\d*$/.test(left.name) &&
        source.slice(right) === text,
    );
  return known?.left.name;
}

/**
 * @param {Source} source
 * @param {Node} statement - that declares the server
 * @param {Node} call
 * @param {string} name
 * @returns {Edit} the variable below it
 */
function declare(source, statement, call, name) {
  const position = getStatementEnd(source, statement.parent.type.startsWith("Export") ? statement.parent : statement);
  const type = isTypeScript(source) ? `: ReturnType<typeof ${source.slice(call.callee)}> | undefined` : "";
  return {
    range: [position, position],
    text: layout(source, getLineIndent(source.text, statement.range[0]), [
      "",
      `${isModern(source) ? "let" : "var"} ${name}${type};`,
    ]),
  };
}
