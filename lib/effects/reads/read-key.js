import { contains } from "../../ast/syntax/contains.js";
import {
  findClassOfMember,
  findFunction,
  findThisFunction,
  getKeyName,
  getParams,
  getPropertyName,
} from "../../ast/syntax/functions.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import {
  COMPUTES,
  CONTEXT,
  findInPattern,
  findSeveral,
  getExported,
  getFields,
  getTarget,
  isChosen,
  isMadeOfModule,
  isOperator,
  isPath,
  PURE,
  ROW_ID,
} from "./key-origins.js";
import { Changes } from "./changes.js";
import { HeldRows } from "./held-rows.js";
import { getLiteralValue, getMember } from "./key.js";
import { isNothing } from "../../ast/syntax/nothing.js";
import { getWrites } from "../../ast/values/writes.js";
import { runsInTransaction } from "../drivers/transactions.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Key } from "./key.js" */
/** @import { Node, Source, Variable } from "../../types.js" */

/** How deep an expression may be. */
const MAX_DEPTH = 8;

/** What runs queries in a transaction, whichever: it does not tell two reads apart. @type {Key} */
const TRANSACTION = ["l", "transaction"];

/**
 * Tells the keys of the expressions of one function.
 */
export class Keys {
  /**
   * @param {Source} source
   * @param {Node} owner - a function
   * @param {(node: Node) => number} getDepth - how many loops of it are around a node
   */
  constructor(source, owner, getDepth) {
    this.source = source;
    this.owner = owner;
    this.getDepth = getDepth;
    /** @type {Map<Variable, number>} */
    this.variables = new Map();
    this.unknown = 0;
    /** Where the expression stands that is asked for: what its variables hold may have been changed until then. */
    this.at = 0;
    this.changes = new Changes(source, owner);
    this.rows = new HeldRows(source, getDepth);
  }

  /** @returns {Key} */
  createUnknown() {
    return ["?", this.unknown++];
  }

  /**
   * `super` of a class that extends `AuthGuard("local")` is another one's than of `AuthGuard("session")`.
   *
   * @param {Node} node - Super
   * @returns {Key}
   */
  getOfSuper(node) {
    const parent = findClassOfMember(findThisFunction(node))?.superClass;
    const self = this.addChanges(["t"], undefined, node);
    return parent == null ? self : ["c", `super of ${this.source.slice(parent)}`, [self]];
  }

  /**
   * @param {Node | null | undefined} expression
   * @param {number} [depth]
   * @returns {Key}
   */
  get(expression, depth = 0) {
    if (expression == null || depth > MAX_DEPTH) return this.createUnknown();
    const node = unwrap(expression);
    if (depth === 0) [this.at] = node.range;
    const next = (/** @type {Node} */ part) => this.get(part, depth + 1);
    switch (node.type) {
      case "Literal":
        return ["l", getLiteralValue(node)];
      case "ThisExpression":
        return this.addChanges(["t"], undefined, node);
      case "Super":
        return this.getOfSuper(node);
      case "Identifier":
        return this.addChanges(this.getOfName(node, depth), this.source.findVariable(node), node);
      case "TemplateLiteral":
        return [
          "c",
          node.quasis.map((/** @type {Node} */ { value }) => value.raw).join("$"),
          node.expressions.map(next),
        ];
      case "MemberExpression":
        return this.getOfMember(node, depth);
      case "ObjectExpression":
        return this.getOfObject(node, depth);
      case "ArrayExpression":
        return ["a", node.elements.map(next)];
      case "UnaryExpression":
        return node.operator === "delete" ? this.createUnknown() : ["c", node.operator, [next(node.argument)]];
      case "BinaryExpression":
        return ["c", node.operator, [next(node.left), next(node.right)]];
      case "LogicalExpression":
        //   user.groups || []      is `user.groups` wherever there are any
        if (node.operator !== "&&" && isEmpty(unwrap(node.right))) return next(node.left);
        return ["c", node.operator, [next(node.left), next(node.right)]];
      case "ConditionalExpression":
        if (findSeveral(node) !== undefined) return next(node.alternate);
        return ["c", "?:", [next(node.test), next(node.consequent), next(node.alternate)]];
      case "CallExpression":
      case "NewExpression":
        return this.getOfCall(node, depth);
      default:
        return this.createUnknown();
    }
  }

  /**
   * @param {Node} node - ObjectExpression
   * @param {number} depth
   * @returns {Key}
   */
  getOfObject(node, depth) {
    /** @type {[string, Key][]} */
    const members = [];
    for (const property of node.properties) {
      const name = property.type === "Property" ? (getKeyName(property) ?? this.getOperator(property)) : undefined;
      if (name === undefined || property.kind !== "init" || property.method === true) return this.createUnknown();
      members.push([name, this.get(property.value, depth + 1)]);
    }
    return ["o", members.sort(([first], [second]) => (first < second ? -1 : 1))];
  }

  /**
   * `[Op.in]: ids` of Sequelize
   *
   * @param {Node} property
   * @returns {string | undefined}
   */
  getOperator({ key, computed }) {
    const text = computed && key.type === "MemberExpression" ? this.source.slice(key) : "";
    return /^(?:\w+\.)?Op\.\w+$/.test(text) ? text : undefined;
  }

  /**
   * `Number(id)`, `id.toString()`
   *
   * @param {Node} node - CallExpression or NewExpression
   * @param {number} depth
   * @returns {Key}
   */
  getOfCall(node, depth) {
    const callee = unwrap(node.callee);
    const isMember = callee.type === "MemberExpression";
    const name = isMember ? (getPropertyName(callee) ?? "") : callee.type === "Identifier" ? callee.name : "";
    //   this.cls.get("tenantId")
    if (isMember && name === "get" && node.arguments.length === 1 && CONTEXT.test(findLastName(callee.object) ?? ""))
      return ["c", "context", [this.get(node.arguments[0], depth + 1)]];
    const isKnown =
      PURE.test(name) ||
      isOperator(this.source, callee) ||
      (!isMember && node.arguments.length > 0 && COMPUTES.test(name) && node.parent.type !== "AwaitExpression");
    if (!isKnown) return this.createUnknown();
    return [
      "c",
      name,
      [
        ...(isMember ? [this.get(callee.object, depth + 1)] : []),
        ...node.arguments.map((/** @type {Node} */ argument) => this.get(argument, depth + 1)),
      ],
    ];
  }

  /**
   * @param {Node} node - MemberExpression
   * @param {number} depth
   * @returns {Key}
   */
  getOfMember(node, depth) {
    const name = getPropertyName(node);
    if (name === undefined) return ["m", this.get(node.object, depth + 1), this.get(node.property, depth + 1)];
    const object = unwrap(node.object);
    const service = object.type === "ThisExpression" ? this.findField(object, name) : undefined;
    if (service !== undefined) return ["s", this.source.slice(service)];
    const variable = object.type === "Identifier" ? this.source.findVariable(object) : undefined;
    const ofRow =
      variable !== undefined && ROW_ID.test(name) && !this.changes.hasChanged(variable, name)
        ? this.rows.find(variable, node)
        : undefined;
    return ofRow ?? getMember(this.get(object, depth + 1), name);
  }

  /**
   * `this.users = new Users()`, written once in the class
   *
   * @param {Node} self - ThisExpression
   * @param {string} name
   * @returns {Node | undefined} what it is, if that is made of what the module has
   */
  findField(self, name) {
    const written =
      getFields(this.source)
        .get(name)
        ?.filter(({ owner }) => contains(owner, self)) ?? [];
    return written.length === 1 && isMadeOfModule(this.source, written[0].value) ? written[0].value : undefined;
  }

  /**
   * @param {Node} node - Identifier
   * @param {number} depth
   * @returns {Key}
   */
  getOfName(node, depth) {
    const { source, owner } = this;
    if (node.name === "undefined") return ["l", undefined];
    const variable = source.findVariable(node);
    const definition = /** @type {any} */ (variable?.defs[0]);
    if (variable === undefined || definition === undefined) return ["g", `.${node.name}`];
    const at = definition.name ?? definition.node;
    const writes = getWrites(variable);
    if (!contains(owner, at)) {
      // A variable of a function around it, or of the module.
      if (writes.length > 0) {
        const own = writes.filter((write) => contains(owner, write));
        const before = own.filter((write) => write.range[0] < node.range[0]).length;
        const inside = Math.max(0, ...own.map((write) => this.getDepth(write)));
        return ["v", `${this.getLabel(variable, node)}#${before}`, inside];
      }
      const value =
        definition.type === "Variable" && definition.node.init != null ? unwrap(definition.node.init) : undefined;
      if (value?.type === "Literal") return ["l", getLiteralValue(value)];
      return [findFunction(at) === undefined ? "g" : "w", node.name, ...getExported(definition)];
    }
    if (writes.length > 0) {
      const before = writes.filter((write) => write.range[0] < node.range[0] && !isChosen(write, node)).length;
      if (before === 0 && getParams(owner).includes(at)) return ["p", getParams(owner).indexOf(at)];
      const inside = Math.max(this.getDepth(at), ...writes.map((write) => this.getDepth(write)));
      //   let team = user.team; if (team === undefined) team = await load();
      const { id, init } = definition.type === "Variable" ? definition.node : {};
      const isFirst = inside === 0 && writes.every((write) => write.range[0] > node.range[0]);
      if (isFirst && init != null && depth < MAX_DEPTH && isPath(init) && this.changes.get(variable).length === 0) {
        const key = findInPattern(this.get(init, depth + 1), id, at);
        if (key !== undefined) return key;
      }
      return ["v", `${this.getLabel(variable, node)}#${before}`, inside];
    }
    if (definition.type === "Parameter") {
      const index = getParams(owner).findIndex((/** @type {Node} */ param) => contains(param, at));
      const pattern = index === -1 ? undefined : getParams(owner)[index];
      const key = pattern === undefined ? undefined : findInPattern(["p", index], getTarget(pattern), at);
      if (key !== undefined) return key;
      //   db.transaction(async (trx) => { … })
      if (runsInTransaction(definition.node)) return TRANSACTION;
    }
    const { id, init } = definition.type === "Variable" ? definition.node : {};
    if (init != null && depth < MAX_DEPTH && isPath(init) && this.changes.get(variable).length === 0) {
      const key = findInPattern(this.get(init, depth + 1), id, at);
      if (key !== undefined) return key;
    }
    if (init != null && isMadeOfModule(source, init)) return ["s", source.slice(init)];
    return ["v", this.getLabel(variable, node), this.getDepth(at)];
  }

  /**
   * What is changed in between is no longer what was asked for: `query.limit = 10`.
   *
   * @param {Key} key - of what a variable holds, or of `this`
   * @param {Variable | undefined} variable
   * @param {Node} node - the name, or `this`
   * @returns {Key} with how often each member has been changed until then
   */
  addChanges(key, variable, node) {
    const changes = this.changes.get(variable);
    if (changes.length === 0) return key;
    const members = [...new Set(changes.map(([member]) => member))].sort();
    return [
      "f",
      key,
      members.map((member) => {
        const uses = changes.filter(([one]) => one === member).map(([, use]) => use);
        const before = uses.filter((use) => use.range[0] < this.at).length;
        // Two objects that were made alike are told different things, however often.
        const whose = before === 0 || variable === undefined ? "" : this.getLabel(variable, node);
        return [member, ["v", `${whose}#${before}`, Math.max(...uses.map((use) => this.getDepth(use)))]];
      }),
    ];
  }

  /**
   * @param {Variable} variable
   * @param {Node} node - its name
   * @returns {string} that no other variable of the function has
   */
  getLabel(variable, node) {
    if (!this.variables.has(variable)) this.variables.set(variable, this.variables.size);
    return `${node.name}/${this.variables.get(variable)}`;
  }
}

/**
 * @param {Node} node
 * @returns {boolean} whether it stands for nothing: `[]`, `{}`, `""`, `null`, `undefined`
 */
function isEmpty(node) {
  if (node.type === "ArrayExpression") return node.elements.length === 0;
  if (node.type === "ObjectExpression") return node.properties.length === 0;
  return isNothing(node) || (node.type === "Literal" && node.value === "");
}
