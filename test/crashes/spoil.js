import { APART, AROUND_EXPRESSIONS, AROUND_STATEMENTS, CONSTRUCTED, SIGNS, UNUSUAL } from "./places.js";
import { ParseError, parseSource } from "../../lib/source/parse.js";
import { getChildren } from "../../lib/ast/syntax/walk.js";
import { getFilename } from "../fixtures.js";
import { isFunction } from "../../lib/ast/syntax/functions.js";
import { rules } from "../../rules/index.js";

/** @import { Fixture } from "../fixtures.js" */
/** @import { Node, Source } from "../../lib/types.js" */

/**
 * A program that nobody would write: a fixture that was changed in a few places. Parsers may read it or not.
 *
 * @typedef {object} Program
 * @property {string} text
 * @property {string} filename
 * @property {string} fixture - that it was
 */

/** A comment that no detector's look at the text skips. */
const TRIGGERS = `\n/* ${Object.values(rules)
  .flatMap(({ pattern }) => pattern.detector.triggers)
  .join(" ")} */\n`;

const EXPRESSION = /Expression$|^(Identifier|Literal|TemplateLiteral|PrivateName|Super|JSXElement)$/;
const STATEMENT = /Statement$|Declaration$/;
/** Only TypeScript has these. */
const TYPED =
  /\b(abstract|as|const enum|declare|enum|namespace|override|private|readonly|satisfies|type)\b|\)!|<T|<any>|a<|export =|import a =|: any/;

/**
 * @param {number} seed
 * @returns {(limit: number) => number} a whole number below the limit; the same ones for the same seed
 */
export function createRandom(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/**
 * @param {Fixture[]} fixtures - to choose from
 * @param {(limit: number) => number} random
 * @returns {Program}
 */
export function createProgram(fixtures, random) {
  const fixture = choose(fixtures, random);
  const program = { text: fixture.before, filename: getFilename(fixture), fixture: `${fixture.rule}/${fixture.name}` };
  let source = findSource(program.text);
  for (let left = 1 + random(6); left > 0 && source !== undefined; left--) {
    const text = spoil(source, fixtures, random);
    const isTyped = TYPED.test(text) && !TYPED.test(program.text);
    const filename = isTyped ? program.filename.replace(/js(?=x?$)/, "ts") : program.filename;
    const next = findSource(text);
    // What our own parsers do not read, others may: one time in eight it is left to them.
    if (next === undefined && random(8) > 0) continue;
    Object.assign(program, { text, filename });
    source = next;
  }
  program.text += TRIGGERS;
  return program;
}

/**
 * @param {string} text
 * @returns {Source | undefined} undefined for what is no program, not even one in TypeScript
 */
function findSource(text) {
  try {
    return parseSource(text, "a.tsx");
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/**
 * Makes one change.
 *
 * @param {Source} source
 * @param {Fixture[]} fixtures
 * @param {(limit: number) => number} random
 * @returns {string} the text after it
 */
function spoil(source, fixtures, random) {
  const nodes = getNodes(source);
  if (nodes.length === 0) return source.text;
  const node = choose(nodes, random);
  const own = source.slice(node);
  const expression = choose(nodes.filter(({ type }) => EXPRESSION.test(type)).concat(node), random);
  const statement = choose(nodes.filter(({ type }) => STATEMENT.test(type)).concat(node), random);
  switch (random(10)) {
    case 0:
      return replace(source, node, choose(UNUSUAL, random));
    case 1:
    case 2:
      return replace(source, expression, fill(choose(AROUND_EXPRESSIONS, random), source.slice(expression)));
    case 3:
      return replace(source, statement, fill(choose(AROUND_STATEMENTS, random), source.slice(statement)));
    case 4: {
      const place = choose(APART, random);
      const apart = fill(place, source.slice(expression)) + (place.includes("Placed") ? CONSTRUCTED : "");
      return random(2) === 0 ? `${apart}\n${source.text}` : `${source.text}\n${apart}`;
    }
    case 5: {
      // Another node's code, of this fixture or of another one.
      const other = random(2) === 0 ? source : findSource(choose(fixtures, random).before);
      const others = other === undefined ? [] : getNodes(other);
      return others.length === 0
        ? source.text
        : replace(source, node, /** @type {Source} */ (other).slice(choose(others, random)));
    }
    case 6: {
      // What a function does, without the function.
      const fn = choose(nodes.filter(isFunction), random);
      let around = fn?.parent;
      while (around != null && !STATEMENT.test(around.type)) around = around.parent;
      return around == null
        ? source.text
        : replace(source, around, fill(choose(AROUND_STATEMENTS, random), source.slice(fn.body)));
    }
    case 7: {
      // Buffer.from()
      const calls = nodes.filter(({ arguments: args }) => args?.length > 0);
      const { arguments: args } = choose(calls, random) ?? {};
      if (args === undefined) return source.text;
      return source.text.slice(0, args[0].range[0]) + source.text.slice(args.at(-1).range[1]);
    }
    case 8:
      return replace(source, node, choose([`${own}, ${own}`, `${own} ${own}`, `${own};${own}`, ""], random));
    default: {
      const parts = source.text.match(/[\w$]+|\s+|[^\w\s]/g) ?? [];
      parts[random(parts.length)] = random(2) === 0 ? "" : choose(SIGNS, random);
      return parts.join("");
    }
  }
}

/**
 * @param {Source} source
 * @returns {Node[]}
 */
function getNodes(source) {
  return source.memo(getNodes, () => {
    /** @type {Node[]} */
    const nodes = [];
    const stack = [source.ast];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const children = getChildren(node, source.visitorKeys);
      stack.push(...children);
      nodes.push(...children);
    }
    return nodes;
  });
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {string} text
 */
function replace(source, { range: [start, end] }, text) {
  return source.text.slice(0, start) + text + source.text.slice(end);
}

/**
 * @param {string} place
 * @param {string} code
 */
function fill(place, code) {
  return place.split("…").join(code);
}

/**
 * @template T
 * @param {T[]} list
 * @param {(limit: number) => number} random
 * @returns {T}
 */
function choose(list, random) {
  return list[random(list.length)];
}
