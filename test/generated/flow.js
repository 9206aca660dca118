import fc from "fast-check";

/**
 * Statements with branches, loops and early ends, around what a pattern is about.
 *
 * @typedef {object} Step
 * @property {"note" | "leaf" | "if" | "else" | "try" | "finally" | "for" | "switch" | "block" | "closure" | "return" | "throw" | "write"} kind
 * @property {number} pick - which condition, which leaf
 * @property {Step[]} body
 * @property {Step[]} other - of `else`, `catch`, `finally`
 */

/**
 * What the statements of a flow are made of.
 *
 * @typedef {object} Parts
 * @property {string} who - whose effects they are
 * @property {string[]} conditions
 * @property {((pick: number) => string[])} leaf - lines
 * @property {(what: string) => string} leave - a statement that ends it early
 */

const pick = fc.nat({ max: 23 });

/**
 * @param {number} depth
 * @param {number} [leaves] - how much likelier leaves are than other steps
 * @param {Step["kind"][]} [without] - kinds of steps that are not made
 * @returns {fc.Arbitrary<Step[]>}
 */
export function createFlow(depth, leaves = 4, without = []) {
  const none = fc.constant(/** @type {Step[]} */ ([]));
  /** @param {Step["kind"]} kind @param {fc.Arbitrary<Step[]>} [body] @param {fc.Arbitrary<Step[]>} [other] */
  const step = (kind, body = none, other = none) => fc.record({ kind: fc.constant(kind), pick, body, other });
  const simple = [
    { arbitrary: step("leaf"), weight: leaves },
    { arbitrary: step("note"), weight: 2 },
  ];
  if (depth === 0) return fc.array(fc.oneof(...simple), { maxLength: 2 });
  const inner = createFlow(depth - 1, leaves, without);
  const ending = fc.tuple(inner, fc.oneof(step("return"), step("throw"))).map(([steps, end]) => [...steps, end]);
  const last = fc.oneof({ arbitrary: inner, weight: 3 }, ending);
  const nested = {
    if: step("if", last),
    else: step("else", last, last),
    try: step("try", last, last),
    finally: step("finally", last, inner),
    for: step("for", last),
    switch: step("switch", last, inner),
    block: step("block", inner),
    closure: step("closure", fc.array(fc.oneof(...simple), { maxLength: 2 })),
    write: step("write"),
  };
  const others = Object.entries(nested).flatMap(([kind, arbitrary]) =>
    without.includes(/** @type {Step["kind"]} */ (kind)) ? [] : [arbitrary],
  );
  return fc.array(fc.oneof(...simple, ...others), { maxLength: 4 });
}

/**
 * @param {Step[]} steps
 * @param {Parts} parts
 * @returns {string[]} lines, two spaces a level
 */
export function renderFlow(steps, parts) {
  let count = 0;
  /** @param {string} what */
  const note = (what) => `note("${parts.who}", "${what}${++count}");`;
  /** @param {Step[]} list @returns {string[]} */
  const block = (list) => list.flatMap(render).map((line) => `  ${line}`);
  /** @param {Step} step @returns {string[]} */
  const render = ({ kind, pick: choice, body, other }) => {
    const condition = parts.conditions[choice % parts.conditions.length];
    switch (kind) {
      case "note":
        return [note("step ")];
      case "leaf":
        return parts.leaf(choice);
      case "if":
        return [`if (${condition}) {`, ...block(body), "}"];
      case "else":
        return [`if (${condition}) {`, ...block(body), "} else {", ...block(other), "}"];
      case "try":
        return [
          "try {",
          ...block(body),
          "} catch (error) {",
          `  note("${parts.who}", "caught", error);`,
          ...block(other),
          "}",
        ];
      case "finally":
        return ["try {", ...block(body), "} finally {", `  ${note("finally ")}`, ...block(other), "}"];
      case "for":
        return ["for (const item of [1, 2]) {", `  note("${parts.who}", "item", item);`, ...block(body), "}"];
      case "switch":
        return [
          `switch (${condition}) {`,
          "  case true: {",
          ...block(body).map((line) => `  ${line}`),
          "    break;",
          "  }",
          "  default:",
          ...block(other).map((line) => `  ${line}`),
          `    ${note("default ")}`,
          "}",
        ];
      case "block":
        return ["{", ...block(body), "}"];
      case "closure":
        return [
          "Array.of(1).forEach(() => {",
          ...block(body.filter((inner) => inner.kind === "note")),
          `  ${note("closure ")}`,
          "});",
        ];
      case "return":
        return [parts.leave(`left ${++count}`)];
      case "throw":
        return [`throw new Error("${parts.who} ${++count}");`];
      case "write":
        return [`req.changed${choice % 3} = ${++count};`];
      default:
        throw new TypeError(`unknown step ${kind}`);
    }
  };
  return steps.flatMap(render);
}

/** @param {number} from - of the bits that `flag()` answers from */
export function getConditions(from) {
  return ['req.method === "GET"', `flag(${from})`, `flag(${from + 1})`, "req.headers.token"];
}
