import { findLastName } from "../../../ast/syntax/member-chain.js";
import { findValueOf } from "../../../ast/values/written-object.js";
import { getKeyName } from "../../../ast/syntax/functions.js";

/** @import { ColumnKind } from "../../../weight/usual-widths.js" */
/** @import { Declared } from "./declared-tables.js" */
/** @import { Node, Source } from "../../../types.js" */

/** Types of columns, as TypeORM and MikroORM name them. @type {[RegExp, ColumnKind][]} */
const KINDS = [
  [/^(?:simple-)?jsonb?$/i, "json"],
  [/^(?:long|medium)?text$/i, "text"],
  [/blob$|^bytea$/i, "bytes"],
  [/^tsvector$/i, "search"],
  [/^vector$/i, "vector"],
];

/**
 * @param {Source} source
 * @returns {Declared[]} `@Entity() class User { @Column("text") bio: string }`
 */
export function getEntities(source) {
  return source.nodes("ClassDeclaration").flatMap((node) => {
    if (node.id == null || !getDecorators(node).some(({ name }) => name === "Entity")) return [];
    return [
      {
        names: [node.id.name],
        columns: node.body.body.flatMap((/** @type {Node} */ member) => {
          const name = getKeyName(member);
          if (name === undefined) return [];
          if (member.type === "MethodDefinition") return member.kind === "get" ? [[name, "short", true]] : [];
          const decorators = getDecorators(member);
          return decorators.length === 0 ? [] : [[name, getKind(decorators)]];
        }),
      },
    ];
  });
}

/**
 * @param {{ name: string | undefined, args: Node[] }[]} decorators
 * @returns {ColumnKind}
 */
function getKind(decorators) {
  const column = decorators.find(({ name }) => name === "Column" || name === "Property");
  if (column === undefined) return "short";
  const options = column.args.find(({ type }) => type === "ObjectExpression");
  // It comes only where a query asks for it.
  if (findValueOf(options, "select", "lazy") !== undefined) return "short";
  const type = column.args.find(({ value }) => typeof value === "string") ?? findValueOf(options, "type");
  const kind = KINDS.find(([pattern]) => pattern.test(String(type?.value ?? "")))?.[1] ?? "short";
  return kind === "json" && findValueOf(options, "nullable")?.value === true ? "rareJson" : kind;
}

/**
 * @param {Node} node - a class, or a member of it
 * @returns {{ name: string | undefined, args: Node[] }[]}
 */
function getDecorators({ decorators = [] }) {
  return decorators.map((/** @type {Node} */ { expression }) => ({
    name: findLastName(expression.type === "CallExpression" ? expression.callee : expression),
    args: expression.type === "CallExpression" ? expression.arguments : [],
  }));
}
