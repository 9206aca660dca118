import { contains } from "../lib/ast/syntax/contains.js";
import {
  findDeclaringFunction,
  getComputedWrites,
  hasComputedKey,
  isPlainTable,
} from "../lib/ast/objects/request-tables.js";
import { resolve } from "../lib/ast/values/resolve.js";
import { findClassOfThis } from "../lib/ast/objects/class-of-this.js";
import { findFunction, findName, getPropertyName } from "../lib/ast/syntax/functions.js";
import { findLateFields, isDiverging } from "./no-late-property/late-fields.js";
import { findRequestProperties } from "./no-late-property/late-properties.js";
import { getRoot } from "../lib/ast/syntax/member-chain.js";
import { getNodesWithin } from "../lib/ast/syntax/nodes-within.js";
import { getMentions, getUse } from "../lib/ast/values/same-object.js";
import { isClientData } from "./no-late-property/client-data.js";
import { isSeldom } from "../lib/heat/seldom.js";
import { isTableOfConnections } from "./no-late-property/table-of-connections.js";
import { isSentAsHeaders } from "../lib/ast/objects/header-bag.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";

/** @import { Detector, Finding, Heat, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { LateField } from "./no-late-property/late-fields.js" */

/** Methods that end an object's life: nobody reads it fast afterwards. */
const ENDING =
  /^_*(destroy|close|end|dispose|cleanup|clean|clear|finish|teardown|tearDown|release|abort|final|finalize|free|shutdown|stop|onclose|onClose|onEnd)(?![a-z])/;

/** Objects that live as long as the process. */
const GLOBAL = /^(process\.env|globalThis|global|window|require\.cache|module|exports)\b/;

/**
 * Properties that objects made per request get or lose late, so that their shapes differ and every read of them is slower.
 *
 * @type {Detector}
 */
export const detector = {
  name: "no-late-property",
  triggers: ["this.", "new ", "delete", "fastify", "express", "koa", "hapi"],
  nodes: ["AssignmentExpression", "UnaryExpression"],
  detect(node, source, heat, options) {
    if (node.type === "UnaryExpression") return node.operator === "delete" ? detectDelete(node, source, heat) : [];
    return [...detectFields(node, source, heat, options), ...detectRequestProperties(node, source, heat, options)];
  },
};

/**
 * @param {Node} node - `delete …`
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Finding[]}
 */
function detectDelete(node, source, heat) {
  const member = unwrap(node.argument);
  if (member.type !== "MemberExpression" || GLOBAL.test(source.slice(member))) return [];
  if (hasComputedKey(source, member)) return detectTable(node, member, source, heat);
  // delete payload.__proto__ keeps a caller out, and must really delete.
  if (
    ["__proto__", "constructor", "prototype"].includes(getPropertyName(member) ?? "") ||
    source.slice(member.object).endsWith(".prototype")
  )
    return [];
  // delete list[0]
  if (typeof member.property.value === "number") return [];
  if (!isMadePerRequest(source, heat, member.object) || !isReadAfter(source, heat, node, member.object)) return [];
  if (isOpen(source, member.object) || isSentAsHeaders(source, member.object)) return [];
  if (isClientData(source, heat, member.object)) return [];
  const reason = getHeat(heat, source, node, member.object);
  return reason.level === "hot" && !isSeldom(source, heat, node)
    ? [
        {
          node,
          heat: reason,
          messageId: "deletedPerRequest",
          data: { code: getOneLine(source, node), object: getOneLine(source, member.object) },
          facts: { kind: "delete", member },
        },
      ]
    : [];
}

/**
 * @param {HeatModel} heat
 * @param {Source} source
 * @param {Node} node
 * @param {Node} object
 * @returns {Heat} of a place; a method is as hot as the making of its instances
 */
function getHeat(heat, source, node, object) {
  const here = heat.at(node);
  if (here.level !== "unknown" || object.type !== "ThisExpression") return here;
  const classNode = findClassOfThis(source, object);
  return classNode === undefined ? here : heat.ofConstruction(classNode);
}

/**
 * Whether an object belongs to one request: `this` of an instance, a parameter or variable of a function, a member of one.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} object
 * @returns {boolean}
 */
function isMadePerRequest(source, heat, object) {
  const root = getRoot(object);
  if (root.type === "ThisExpression") {
    const classNode = findClassOfThis(source, root);
    return classNode !== undefined && heat.ofConstruction(classNode).level === "hot";
  }
  const declaring = root.type === "Identifier" ? findDeclaringFunction(source, root) : undefined;
  // A factory's variable outlives the requests that the functions inside it handle.
  return declaring !== undefined && heat.of(declaring).level === "hot" && !isBorrowed(source, root);
}

/**
 * `const socket = this.socket`, `const config = shared`: a name for something that lives longer.
 *
 * @param {Source} source
 * @param {Node} identifier
 * @returns {boolean}
 */
function isBorrowed(source, identifier) {
  const definition = /** @type {any} */ (source.findVariable(identifier)?.defs[0]);
  const init = definition?.type === "Variable" ? unwrap(definition.node.init) : undefined;
  if (init == null || (init.type !== "MemberExpression" && init.type !== "Identifier")) return false;
  const root = getRoot(init);
  return root.type !== "Identifier" || findDeclaringFunction(source, root) === undefined || isBorrowed(source, root);
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node - `delete o.a`
 * @param {Node} object - `o`
 * @returns {boolean} whether something in sight reads the object later
 */
function isReadAfter(source, heat, node, object) {
  const owner = findFunction(node);
  // list.forEach(() => { delete user.password }): what follows the call reads it, too.
  const root = getRoot(object);
  const area = root.type === "Identifier" ? findDeclaringFunction(source, root) : owner;
  const isThis = object.type === "ThisExpression";
  const isEnding = ENDING.test(findName(owner ?? node) ?? "");
  const isRead = getMentions(source, object).some((mention) => {
    if (!["member", "whole"].includes(getUse(mention))) return false;
    if (mention.range[0] >= node.range[1] && contains(area, mention)) return true;
    // A method's `delete` is seen by the other methods.
    return isThis && !isEnding && !contains(owner, mention) && !isConstructor(findFunction(mention));
  });
  // next() hands the request on to code that reads it.
  return (
    isRead ||
    (heat.findRole(object) !== undefined &&
      getNodesWithin(source, /** @type {Node} */ (owner), "CallExpression").some(
        (call) =>
          call.range[0] > node.range[1] &&
          call.callee.type === "Identifier" &&
          heat.findRole(call.callee)?.role === "next",
      ))
  );
}

/** @param {Node | undefined} owner */
function isConstructor(owner) {
  return owner?.parent?.kind === "constructor";
}

/**
 * Whether an object is a table on purpose: it has computed keys, or no prototype.
 *
 * @param {Source} source
 * @param {Node} object
 * @returns {boolean}
 */
function isOpen(source, object) {
  if (object.type !== "ThisExpression" && getComputedWrites(source, object).length > 0) return true;
  return resolve(source, object).some(
    (value) =>
      value.kind === "node" &&
      (value.node.type === "ArrayExpression" ||
        /^Object\.create\(\s*null|^\{\s*__proto__: null/.test(source.slice(value.node))),
  );
}

/**
 * pending[request.id] = …; delete pending[request.id]
 *                          ^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param {Node} node
 * @param {Node} member
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Finding[]}
 */
function detectTable(node, member, source, heat) {
  const { object } = member;
  if (!isPlainTable(source, object)) return [];
  const root = getRoot(object);
  const declaring = root.type === "Identifier" ? findDeclaringFunction(source, root) : undefined;
  // A table for one request has few keys; making a Map of it costs more than it saves.
  if (declaring !== undefined && heat.of(declaring).level === "hot") return [];
  const classNode = root.type === "ThisExpression" ? findClassOfThis(source, root) : undefined;
  if (classNode !== undefined && heat.ofConstruction(classNode).level === "hot") return [];
  const isFirst = getMentions(source, object).every(
    (mention) =>
      mention.range[0] >= object.range[0] || getUse(mention) !== "delete" || !runsPerRequest(source, heat, mention),
  );
  if (!isFirst || !getComputedWrites(source, object).some((write) => runsPerRequest(source, heat, write))) return [];
  if (isTableOfConnections(source, node)) return [];
  return runsPerRequest(source, heat, node)
    ? [
        {
          node,
          heat: heat.at(node),
          messageId: "tableOfRequests",
          data: { table: source.slice(object) },
          facts: { kind: "table" },
        },
      ]
    : [];
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
 * @param {Record<string, unknown>} options
 * @returns {Finding[]}
 */
function detectFields(node, source, heat, { single = false }) {
  return findLateFields(source, node).flatMap(({ lateFields, fields }) => {
    const { classNode, conditional, flow } = lateFields;
    const areAlways = fields.every(({ name }) => flow?.always.has(name) === true);
    const diverges = isDiverging(fields, areAlways);
    if (!diverges && (single !== true || areAlways)) return [];
    const reason = heat.ofConstruction(classNode);
    if (reason.level !== "hot") return [];
    const messageId = !diverges ? "addedLate" : fields === conditional ? "addedInBranches" : "addedByMethods";
    return [
      {
        node: node.left,
        heat: reason,
        messageId,
        data: {
          names: getList(fields),
          owner: findName(classNode) ?? "the class",
          where: areAlways ? "in differing orders" : "only in some branches",
        },
        facts: { kind: "fields", lateFields, fields },
      },
    ];
  });
}

/**
 * @param {Node} node - AssignmentExpression
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Record<string, unknown>} options
 * @returns {Finding[]}
 */
function detectRequestProperties(node, source, heat, { single = false }) {
  const left = unwrap(node.left);
  if (getPropertyName(left) === undefined) return [];
  const object = unwrap(left.object);
  const found = findRequestProperties(source, heat, object);
  if (found === undefined || found.properties[0].assignments[0] !== node) return [];
  const diverges = isDiverging(found.properties.filter(({ isSteady }) => !isSteady));
  if (!diverges && single !== true) return [];
  return [
    {
      node: node.left,
      heat: heat.at(node),
      messageId: diverges ? "addedByHandlers" : "addedLate",
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
