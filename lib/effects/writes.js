import { CACHE } from "./quiet.js";
import { addChanges } from "./changed.js";
import { contains } from "../ast/syntax/contains.js";
import { findAside } from "../heat/seldom/aside.js";
import { findFunction } from "../ast/syntax/functions.js";
import { findOwnersOfList, NOBODY } from "./fresh.js";
import { getLastOfChain, getNamesOf } from "./links.js";
import { isWaitedFor } from "./beside.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { isReliedOn } from "./relied-on.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */
/** @import { OwnEffect } from "./own-effect.js" */

/** What code writes: to what it has made itself, to what it was handed, or to what outlives the call. */
export class Writes {
  /**
   * @param {Source} source
   * @param {Node} root - what it makes is its own
   * @param {Node} part - of it that is read
   * @param {OwnEffect} effect - is filled
   */
  constructor(source, root, part, effect) {
    this.source = source;
    this.root = root;
    this.part = part;
    this.effect = effect;
  }

  /**
   * What only runs to fill what is kept, or in development, is not what the call does, unless others rely on it.
   *
   * @param {Node} node
   * @param {Node} [target] - that it writes
   */
  change(node, target) {
    if (!this.isKept(node)) this.effect.change ??= node;
    if (target !== undefined) this.changeForOthers(node, target);
    this.effect.fills = true;
  }

  /**
   * What others of the file take to be there is more than a value that is kept in memory.
   *
   * @param {Node} node
   * @param {Node} target - that it writes
   */
  changeForOthers(node, target) {
    if (!isReliedOn(this.source, target)) return;
    this.effect.change ??= node;
    this.effect.isUntold = true;
  }

  /**
   * @param {Node} node - a call
   * @param {Node} argument - of it, which it may change
   */
  changeArgument(node, argument) {
    const given = unwrap(argument);
    if (!isData(given)) this.changeObject(node, given);
  }

  /**
   * `Object.assign(user, changes)`
   *
   * @param {Node} object
   * @returns {boolean} whether it was made here, or is what the function was handed
   */
  mayChange(object) {
    const owners = findOwnersOfList(this.source, this.root, object);
    if (owners !== undefined) addChanges(this.effect.changed, owners, false);
    return owners !== undefined;
  }

  /** @param {Node} node */
  isKept(node) {
    for (let at = node; ;) {
      const aside = findAside(this.source, at);
      if (aside !== undefined) return aside.kind === "kept" || aside.kind === "development";
      //   users.forEach((user) => byId.set(user.id, user))   runs as often as what it stands in
      const fn = findFunction(at);
      if (fn === undefined || fn === this.root || !contains(this.root, fn)) return false;
      if (fn.parent.type !== "CallExpression" || !fn.parent.arguments.includes(fn)) return false;
      at = fn.parent;
    }
  }

  /**
   * `if (time !== loadedTime) settings = parse(readFileSync(path))`: nobody comes in between, so that it is done once, by whoever is first.
   *
   * @param {Node} node - a call
   */
  isKeptAtOnce(node) {
    return !isWaitedFor(getLastOfChain(node)) && findFunction(node)?.async === false && this.isKept(node);
  }

  /**
   * @param {Node} node
   * @param {Node} target
   * @param {string} operator
   */
  write(node, target, operator) {
    const written = unwrap(target);
    if (written.type === "ObjectPattern" || written.type === "ArrayPattern") {
      for (const part of written.properties ?? written.elements)
        if (part !== null) this.write(node, part.value ?? part.argument ?? part, operator);
      return;
    }
    if (written.type === "AssignmentPattern") {
      this.write(node, written.left, operator);
      return;
    }
    // cache ??= load(): kept, as everybody would keep it
    if (operator === "??=" || operator === "||=") {
      this.effect.fills = true;
      this.changeForOthers(node, written);
      return;
    }
    //   cache.misses += 1;   cachedUsers[id] = user;
    if (
      written.type === "MemberExpression" &&
      getNamesOf(written).some((part) => CACHE.test(part) && !/control/i.test(part))
    ) {
      this.changeForOthers(node, written);
      return;
    }
    if (written.type === "Identifier") {
      const [definition] = this.source.findVariable(written)?.defs ?? [];
      if (definition === undefined || !contains(this.root, /** @type {any} */ (definition.name)))
        this.change(node, written);
      return;
    }
    this.changeObject(node, written.object ?? written, written);
  }

  /**
   * @param {Node} node
   * @param {Node} object - that is changed by it
   * @param {Node} [target] - of it that is written
   */
  changeObject(node, object, target) {
    const owners = this.isOfPart(getRoot(object)) ? NOBODY : findOwnersOfList(this.source, this.root, object);
    if (owners === undefined) this.change(node, target);
    else if (owners.size > 0) {
      this.effect.fills = true;
      if (!this.isKept(node)) addChanges(this.effect.changed, owners, false);
      else if (target !== undefined) this.change(node, target);
    }
  }

  /**
   * `user.posts = …` in a round of `for (const user of users)`
   *
   * @param {Node} node
   */
  isOfPart(node) {
    const variable = this.part !== this.root && node.type === "Identifier" ? this.source.findVariable(node) : undefined;
    return variable !== undefined && contains(this.part.parent, /** @type {any} */ (variable.defs[0]?.name));
  }
}

/**
 * `text.replace(SPACES, " ")`
 *
 * @param {Node} node
 */
export function isData({ type }) {
  return type === "Literal" || type === "TemplateLiteral" || type === "ArrayExpression" || type === "ObjectExpression";
}
