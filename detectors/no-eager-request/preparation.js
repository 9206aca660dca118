import { contains } from "../../lib/ast/syntax/contains.js";
import { findStatementList } from "../../lib/ast/order/paths.js";
import { unwrap } from "../../lib/ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../lib/types.js" */
/** @import { Input } from "./inputs.js" */
/** @import { Making } from "../no-eager-request.js" */

/**
 * The statements right above one that make what only its value needs, and what then goes into the whole:
 *
 *   const headers = new Headers();
 *   for (const name in raw.headers) headers.set(name, raw.headers[name]);
 *   this.request = new Request(url, { headers });
 *
 * @param {Source} source
 * @param {{ statement: Node, value: Node }} place
 * @param {Input[]} inputs - of the value
 * @param {(declaration: Node, init: Node) => Pick<Making, "inputs" | "filling"> | undefined} findMaking - how a variable is made
 * @returns {{ preparation: Node[], inputs: Input[] }}
 */
export function findPreparation(source, { statement, value }, inputs, findMaking) {
  const list = findStatementList(statement);
  /** @type {{ preparation: Node[], inputs: Input[] }} */
  const found = { preparation: [], inputs };
  //   request = new Request(…), a class field
  if (list === undefined) return found;
  for (let end = list.indexOf(statement); ;) {
    const group = found.inputs
      .map((input) => findGroup(source, list, end, { input, value, behind: found.preparation, findMaking }))
      .find((candidate) => candidate !== undefined);
    if (group === undefined) return found;
    found.preparation.unshift(...group.statements);
    found.inputs = [...group.inputs, ...found.inputs.filter((input) => input !== group.input)];
    end -= group.statements.length;
  }
}

/**
 * @param {Source} source
 * @param {Node[]} list
 * @param {number} end - index of the statement that the group must end in front of
 * @param {{ input: Input, value: Node, behind: Node[], findMaking: (declaration: Node, init: Node) => Pick<Making, "inputs" | "filling"> | undefined }} of
 * @returns {{ statements: Node[], inputs: Input[], input: Input } | undefined}
 */
function findGroup(source, list, end, { input, value, behind, findMaking }) {
  const name = unwrap(input.node);
  const variable = name.type === "Identifier" ? source.findVariable(name) : undefined;
  const declarator = /** @type {any} */ (variable?.defs[0]?.node);
  const declaration = declarator?.parent;
  if (
    variable === undefined ||
    declarator.type !== "VariableDeclarator" ||
    declarator.init == null ||
    declaration.declarations.length !== 1 ||
    !list.includes(declaration)
  )
    return undefined;
  const making = findMaking(declaration, unwrap(declarator.init));
  const statements = making === undefined ? [] : [declaration, ...making.filling];
  if (making === undefined || list.indexOf(declaration) + statements.length !== end) return undefined;
  const users = [...statements, ...behind, value];
  const isUsedElsewhere = variable.references.some(
    (reference) => !users.some((user) => contains(user, /** @type {any} */ (reference.identifier))),
  );
  const prefix = input.suffix === "Init" ? "" : input.suffix;
  return isUsedElsewhere
    ? undefined
    : {
        statements,
        input,
        inputs: making.inputs.map((inner) => ({
          ...inner,
          suffix: making.inputs.length === 1 ? input.suffix : prefix + inner.suffix,
        })),
      };
}
