import {
  findDeclaringFunction,
  getComputedWrites,
  hasComputedKey,
  isPlainTable,
} from "../lib/ast/objects/request-tables.js";
import { findClassOfThis } from "../lib/ast/objects/class-of-this.js";
import { findName, getPropertyName } from "../lib/ast/syntax/functions.js";
import { findLateFields, isDiverging } from "./no-late-property/late-fields.js";
import { getAddedBehind } from "./no-late-property/added-behind.js";
import { findHarmless, getHeatOfDelete } from "./no-late-property/slowing-delete.js";
import { findReshaping } from "./no-late-property/reshaped.js";
import { findRequestProperties } from "./no-late-property/late-properties.js";
import { getRoot } from "../lib/ast/syntax/member-chain.js";
import { getMentions, getUse } from "../lib/ast/values/same-object.js";
import { isSeldom } from "../lib/heat/seldom/seldom.js";
import { isTableOfConnections } from "./no-late-property/table-of-connections.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Candidate, Detector, HeatModel, Node, Silence, Source } from "../lib/types.js" */
/** @import { LateField, LateFields } from "./no-late-property/late-fields.js" */
/** @import { LateProperties } from "./no-late-property/late-properties.js" */
/** @import { Reshaping } from "./no-late-property/reshaped.js" */

/**
 * What the transform needs.
 *
 * @typedef {{ kind: "delete", member: Node } | { kind: "fields", lateFields: LateFields, fields: LateField[] } |
 *   { kind: "request" } & LateProperties | { kind: "reshaped", messageId: Reshaping["messageId"] } | { kind: "table" }} Facts
 */

/** Objects that live as long as the process. */
const GLOBAL = /^(process\.env|globalThis|global|window|require\.cache|module|exports)\b/;

/**
 * Properties that objects made per request get or lose late, so that their shapes differ and every read of them is slower.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-late-property",
  triggers: [
    "this.",
    "new ",
    "delete",
    "fastify",
    "express",
    "koa",
    "hapi",
    "definePropert",
    "__defineGetter__",
    "etPrototypeOf",
    "etprototypeof",
    "__proto__",
    "Object.create",
  ],
  silences: [
    "anyKeys",
    "fewReads",
    "filledSeldom",
    "mayBeAbsent",
    "mustBeGone",
    "ofConnections",
    "ofOneRequest",
    "outlivesRequest",
    "sameForAll",
    "waitsAnyway",
  ],
  nodes: ["AssignmentExpression", "CallExpression", "UnaryExpression"],
  detect(node, source, heat) {
    if (node.type === "UnaryExpression") return node.operator === "delete" ? detectDelete(node, source, heat) : [];
    const reshaping = findReshaping(source, heat, node);
    if (reshaping !== undefined) {
      const { messageId, code, object, count, heat: reason } = reshaping;
      return [{ node, heat: reason, count, messageId, data: { code, object }, facts: { kind: "reshaped", messageId } }];
    }
    if (node.type === "CallExpression") return [];
    return [...detectFields(node, source, heat), ...detectRequestProperties(node, source, heat)];
  },
};

/**
 * @param {Node} node - `delete …`
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectDelete(node, source, heat) {
  const member = unwrap(node.argument);
  if (member.type !== "MemberExpression" || GLOBAL.test(source.slice(member))) return [];
  if (hasComputedKey(source, member)) return detectTable(node, member, source, heat);
  const silence = findHarmless(source, heat, node, member);
  const reason = getHeatOfDelete(source, heat, node, member);
  if (silence !== undefined) return [{ node, heat: reason, silent: silence }];
  return [
    {
      node,
      heat: reason,
      messageId: "deletedPerRequest",
      data: { code: getOneLine(source, node), object: getOneLine(source, member.object) },
      facts: { kind: "delete", member },
    },
  ];
}

/**
 * pending[request.id] = …; delete pending[request.id]
 *                          ^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node
 * @param {Node} member
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectTable(node, member, source, heat) {
  const { object } = member;
  if (!isPlainTable(source, object) || isSwept(source, member)) return [];
  const root = getRoot(object);
  const declaring = root.type === "Identifier" ? findDeclaringFunction(source, root) : undefined;
  // A table for one request has few keys; making a Map of it costs more than it saves.
  if (declaring !== undefined && heat.of(declaring).level === "hot") return [{ node, silent: "ofOneRequest" }];
  const classNode = root.type === "ThisExpression" ? findClassOfThis(source, root) : undefined;
  if (classNode !== undefined && heat.ofConstruction(classNode).level === "hot")
    return [{ node, silent: "ofOneRequest" }];
  const isFirst = getMentions(source, object).every(
    (mention) =>
      mention.range[0] >= object.range[0] ||
      getUse(mention) !== "delete" ||
      isSwept(source, mention.parent) ||
      !runsPerRequest(source, heat, mention),
  );
  // One report for a table.
  if (!isFirst) return [];
  if (!getComputedWrites(source, object).some((write) => runsPerRequest(source, heat, write)))
    return [{ node, silent: "filledSeldom" }];
  if (isTableOfConnections(source, node)) return [{ node, silent: "ofConnections" }];
  return [{ node, messageId: "tableOfRequests", data: { table: source.slice(object) }, facts: { kind: "table" } }];
}

/**
 * Whether a table is gone through for keys to be deleted, as is done now and then:
 *
 *   for (const id in pending) if (isOver(id)) delete pending[id];
 *   Object.keys(pending).forEach((id) => delete pending[id]);
 *
 * @param {Source} source
 * @param {Node} member - `pending[id]`
 */
function isSwept(source, { object, property }) {
  const definition = property?.type === "Identifier" ? source.findVariable(property)?.defs[0] : undefined;
  const { parent } = /** @type {any} */ (definition?.node ?? {});
  const loop = definition?.type === "Variable" ? parent.parent : undefined;
  const callee = definition?.type === "Parameter" ? parent?.callee : undefined;
  const list = loop?.right ?? callee?.object;
  return list !== undefined && source.slice(list).includes(source.slice(object));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 */
function runsPerRequest(source, heat, node) {
  return heat.at(node).level === "hot" && !isSeldom(source, heat, node);
}

/**
 * @param {Node} node - AssignmentExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectFields(node, source, heat) {
  return findLateFields(source, node).flatMap(
    /** @returns {(Candidate<Facts> | Silence)[]} */ ({ lateFields, fields }) => {
      const { classNode, conditional, flow } = lateFields;
      const areAlways = fields.every(({ name }) => flow?.always.has(name) === true);
      const behind = getAddedBehind(source, classNode, fields);
      const apart = fields.filter(({ name }) => !behind.has(name));
      const diverges = isDiverging(apart, areAlways);
      const reason = heat.ofConstruction(classNode);
      if (!diverges) return [{ node: node.left, heat: reason, silent: "sameForAll" }];
      return [
        {
          node: node.left,
          heat: reason,
          messageId: fields === conditional ? "addedInBranches" : "addedByMethods",
          data: {
            names: getList(fields),
            owner: findName(classNode) ?? "the class",
            where: areAlways ? "in different orders" : "only in some branches",
          },
          facts: { kind: "fields", lateFields, fields },
        },
      ];
    },
  );
}

/**
 * @param {Node} node - AssignmentExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {(Candidate<Facts> | Silence)[]}
 */
function detectRequestProperties(node, source, heat) {
  const left = unwrap(node.left);
  if (getPropertyName(left) === undefined) return [];
  const object = unwrap(left.object);
  const found = findRequestProperties(source, heat, object);
  if (found === undefined || found.properties[0].assignments[0] !== node) return [];
  if (!isDiverging(found.properties.filter(({ isSteady }) => !isSteady)))
    return [{ node: node.left, runs: node, silent: "sameForAll" }];
  return [
    {
      node: node.left,
      runs: node,
      messageId: "addedByHandlers",
      data: { names: getList(found.properties), owner: object.name, declaration: found.declaration },
      facts: { kind: "request", ...found },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} node
 */
function getOneLine(source, node) {
  return source.slice(node).replace(/\s+/g, " ");
}

/** @param {Pick<LateField, "name">[]} fields */
function getList(fields) {
  const names = fields.slice(0, 3).map(({ name }) => `\`${name}\``);
  if (fields.length > 3) names.push(`${fields.length - 3} more`);
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
