import { findKept } from "../../lib/edit/first-use.js";
import { contains } from "../../lib/ast/syntax/contains.js";
import { getFreeName } from "../../lib/edit/free-name.js";
import { getPropertyName } from "../../lib/ast/syntax/functions.js";
import { getLineIndent } from "../../lib/source/style.js";
import { getStatementEnd } from "../../lib/edit/insert-statement.js";
import { isModern } from "../../lib/source/modern.js";
import { layout } from "../../lib/edit/lines.js";
import { ONE_AT_A_TIME } from "../../lib/edit/hoist-declaration.js";
import { isTypeScript } from "../../lib/source/typescript.js";
import { getWrapped } from "../../lib/ast/syntax/unwrap.js";
import { getWrites } from "../../lib/ast/values/writes.js";
import { refuse } from "../../lib/ast/refuse.js";

/** @import { Edit, Node, Refusal, Rewrite, Source, Variable } from "../../lib/types.js" */

/**
 * Remembers where a server listens, from the first time that it is asked: before it listens, it has no address.
 *
 * @param {Source} source
 * @param {{ call: Node, server: Node }} facts
 * @returns {Rewrite | Refusal}
 */
export function rewriteAddress(source, { call, server }) {
  const variable = source.findVariable(server);
  const declarator = /** @type {any} */ (variable?.defs[0]?.node);
  if (variable?.defs.length !== 1 || declarator.init == null || declarator.id.type !== "Identifier")
    return refuse(source, "serverElsewhere");
  const statement = declarator.parent;
  if (getWrites(variable).length > 0) return refuse(source, "writtenAgain", { name: variable.name });
  const exported = statement.parent.type.startsWith("Export") ? statement.parent : statement;
  const block = exported.parent;
  //   if (isSecure) { var server = createServer(handle); }
  if (!Array.isArray(block.body) || !contains(block, call))
    return refuse(source, "notDeclaredAround", { name: variable.name });
  const listening = getMembers(variable, "listen");
  if (listening.length > 1 && getMembers(variable, "close").length > 0)
    return refuse(source, "listensAgain", { at: listening[1] });
  const text = source.slice(call);
  const known = findKept(source, variable.scope.variables, call, text);
  const name = known ?? getFreeName(source, `${variable.name}Address`);
  const made = isModern(source) ? `${name} ??= ${text}` : `${name} || (${name} = ${text})`;
  const { parent } = call;
  const isBare =
    parent.arguments?.includes(call) === true ||
    (!isModern(source) && ["VariableDeclarator", "ReturnStatement"].includes(parent.type));
  /** @type {Edit} */
  const remembered = { range: call.range, text: isBare ? made : `(${made})` };
  return {
    edits: known === undefined ? [ONE_AT_A_TIME, declare(source, exported, call, name), remembered] : [remembered],
    moved: [call.range],
    risk: "review",
    act: "rememberAddress",
    data: { name },
  };
}

/**
 * @param {Variable} variable
 * @param {string} name
 * @returns {Node[]} `server.close`: where a member of what it holds is read, in the order of the text
 */
function getMembers(variable, name) {
  return variable.references.flatMap(({ identifier }) => {
    const { parent } = getWrapped(/** @type {any} */ (identifier));
    return getPropertyName(parent) === name ? [parent] : [];
  });
}

/**
 * @param {Source} source
 * @param {Node} statement - that declares the server
 * @param {Node} call
 * @param {string} name
 * @returns {Edit} the variable below it
 */
function declare(source, statement, call, name) {
  const position = getStatementEnd(source, statement);
  const type = isTypeScript(source) ? `: ReturnType<typeof ${source.slice(call.callee)}> | undefined` : "";
  return {
    range: [position, position],
    text: layout(source, getLineIndent(source.text, statement.range[0]), [
      "",
      `${isModern(source) ? "let" : "var"} ${name}${type};`,
    ]),
  };
}
