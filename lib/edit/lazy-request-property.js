import { findFunction, getPropertyName } from "../ast/syntax/functions.js";
import { getAccessorDefinition, getAccessorProperties } from "./lazy-accessor.js";
import { getAttachedRange } from "./move-out.js";
import { getLeadingComments, layout } from "./lines.js";
import { getFreeName } from "./free-name.js";
import { getLineIndent } from "../source/style.js";
import { findRegistration } from "./request-middleware.js";
import { getRemoval } from "./removal.js";
import { getRequestInputs } from "./request-inputs.js";
import { getOwnKeyReads } from "../ast/objects/own-keys.js";
import { findRequestObject } from "../frameworks/request-objects.js";
import { writeExpression } from "./write-expression.js";
import { refuse } from "../ast/refuse.js";

/** @import { Edit, FrameworkName, HeatModel, Node, Range, Refusal, Source } from "../types.js" */
/** @import { Lazy } from "./lazy-accessor.js" */

/**
 * A property of the request that a middleware sets, and that is to be made on first read instead.
 *
 * @typedef {object} EagerProperty
 * @property {Node} statement - `req.parsed = new URL(req.url, base);`
 * @property {Node} value - its right side
 * @property {Node[]} inputs - parts of the value that are still taken when the middleware runs
 * @property {boolean} isNullish - the value may be null or undefined
 */

/** What the middleware does to go on, when nothing else is left of it: `next()`, `return next()`, `await next()`. */
const GOES_ON = /^(return\s+)?(await\s+)?(next|done)\(\);?$/;

/**
 * Declares the property where the framework wants such: on the prototype of the app's requests (Express, Koa), or with
 * `decorateRequest` (Fastify).
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {EagerProperty} eager
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
export function makeRequestPropertyLazy(source, heat, eager) {
  const { statement, value } = eager;
  const { left } = statement.expression;
  //   c.set("url", new URL(c.req.url))
  if (left === undefined) return refuse(source, "storedBySet");
  const name = getPropertyName(left) ?? "";
  const middleware = /** @type {Node} */ (findFunction(statement));
  if (statement.parent !== middleware.body) return refuse(source, "setOnSomePaths");
  const registration = findRegistration(source, heat, middleware);
  if ("refused" in registration) return registration;
  const { framework, app } = registration;
  const holder = findHolder(heat, left.object, framework);
  if (holder === undefined)
    return refuse(source, "noDeclarationForProperties", { name: framework, other: source.slice(left.object) });
  if (findRequestObject({ framework, role: holder.role })?.properties?.has(name))
    return refuse(source, "setByFramework", { name: framework, other: name });
  const read = getOwnKeyReads(source).find(({ subject }) => source.slice(subject) === source.slice(left.object));
  if (read !== undefined) return refuse(source, "ownKeysOfRequestRead", { at: read.node });
  if (source.comments.some(({ range }) => value.range[0] < range[0] && range[1] < value.range[1]))
    return refuse(source, "commentInExpression");
  const inputs = getRequestInputs(source, eager, left, name);
  if ("refused" in inputs) return inputs;
  const declaration = { name, inputs, registration: registration.statement, middleware };
  return holder.declarator === undefined
    ? declareOnPrototype(source, eager, { ...declaration, object: `${source.slice(app)}.${holder.prototype}` })
    : declareByMethod(source, eager, { ...declaration, declarator: `${source.slice(app)}.${holder.declarator}` });
}

/**
 * @param {HeatModel} heat
 * @param {Node} object - that the property is set on
 * @param {FrameworkName} framework
 * @returns {{ role: "request" | "context", prototype: string | undefined, declarator: string | undefined } | undefined} where properties of it are
 *   declared: on a prototype, a member of the app, or by a method of the app
 */
function findHolder(heat, object, framework) {
  const role = heat.findRole(object)?.role;
  if (role !== "request" && role !== "context") return undefined;
  const { place, declarator } = findRequestObject({ framework, role }) ?? {};
  const prototype = place?.prototype;
  return prototype === undefined && declarator === undefined ? undefined : { role, prototype, declarator };
}

/**
 * @typedef {object} Declaration
 * @property {string} name
 * @property {Extract<ReturnType<typeof getRequestInputs>, { kept: unknown }>} inputs
 * @property {Node} registration - statement
 * @property {Node} middleware
 */

/**
 * @param {Source} source
 * @param {EagerProperty} eager
 * @param {Declaration & { object: string }} declaration
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
function declareOnPrototype(source, eager, { name, object, inputs, registration, middleware }) {
  const memo = getFreeName(source, `_${name}`);
  const made = writeExpression(
    source,
    eager.value,
    inputs.replacements,
    getLineIndent(source.text, registration.range[0]) + source.style.indent.repeat(2),
  );
  /** @type {Lazy} */
  const lazy = {
    name,
    memo: `this.${memo}`,
    unmade: getUnmade(eager, inputs, memo, "undefined"),
    make: made.text,
    setter: "own",
  };
  return finish(
    source,
    eager,
    { name, inputs, registration, middleware },
    getAccessorDefinition(source, object, lazy),
    made.moved,
  );
}

/**
 * @param {EagerProperty} eager
 * @param {Declaration["inputs"]} inputs
 * @param {string} memo - the name of the field that keeps what was made
 * @param {"undefined" | "null"} absent - what is there before
 * @returns {string} a condition under which it is still to be made; nothing where the usual one will do
 */
function getUnmade(eager, inputs, memo, absent) {
  if (inputs.kept === undefined) return eager.isNullish ? `this.${memo} === ${absent}` : "";
  return `this.${memo} === ${absent} && this.${inputs.keptName} !== ${absent}`;
}

/**
 * @param {Source} source
 * @param {EagerProperty} eager
 * @param {Declaration & { declarator: string }} declaration - `declarator`: "app.decorateRequest"
 * @returns {{ edits: Edit[], moved: Range[] } | Refusal}
 */
function declareByMethod(source, eager, { name, declarator, inputs, registration, middleware }) {
  const { quote } = source.style;
  const existing = source
    .nodes("CallExpression")
    .find((call) => source.slice(call.callee) === declarator && call.arguments[0]?.value === name);
  const [, initial] = existing?.arguments ?? [];
  if (
    existing !== undefined &&
    (existing.parent.type !== "ExpressionStatement" ||
      (initial !== undefined && !["null", "undefined"].includes(source.slice(initial))))
  )
    return refuse(source, "decorationHasValue", { at: existing });
  const memo = getFreeName(source, `_${name}`);
  const indent = getLineIndent(source.text, registration.range[0]);
  const made = writeExpression(source, eager.value, inputs.replacements, indent + source.style.indent.repeat(2));
  /** @type {Lazy} */
  const lazy = {
    name,
    memo: `this.${memo}`,
    unmade: getUnmade(eager, inputs, memo, "null"),
    make: made.text,
    setter: "own",
  };
  /** @param {string} property */
  const decorateNull = (property) => `${declarator}(${quote}${property}${quote}, null);`;
  const lines = [
    decorateNull(memo),
    ...(inputs.kept === undefined ? [] : [decorateNull(inputs.keptName)]),
    `${declarator}(${quote}${name}${quote}, {`,
    ...getAccessorProperties(source, lazy, "getter", "setter").map((line) => `  ${line}`),
    "});",
  ];
  if (existing === undefined)
    return finish(source, eager, { name, inputs, registration, middleware }, lines, made.moved);
  // The declaration that stands there already becomes the lazy one.
  const finished = finish(source, eager, { name, inputs, registration, middleware }, [], made.moved);
  const isTerminated = source.text[existing.parent.range[1] - 1] === ";";
  const text = layout(source, getLineIndent(source.text, existing.range[0]), lines).trimStart();
  return {
    ...finished,
    edits: [
      ...finished.edits,
      { range: existing.parent.range, text: isTerminated && !text.endsWith(";") ? `${text};` : text },
    ],
  };
}

/**
 * The declaration in front of the middleware's registration, and what is left of the middleware.
 *
 * @param {Source} source
 * @param {EagerProperty} eager
 * @param {Declaration} declaration
 * @param {string[]} lines
 * @param {Range[]} moved
 * @returns {{ edits: Edit[], moved: Range[] }}
 */
function finish(source, { statement }, { inputs, registration, middleware }, lines, moved) {
  const { eol } = source.style;
  const { left } = statement.expression;
  const indent = getLineIndent(source.text, registration.range[0]);
  const isAlone =
    inputs.kept === undefined &&
    middleware.body.body.every((/** @type {Node} */ other) => other === statement || GOES_ON.test(source.slice(other)));
  const isInline = registration.range[0] <= middleware.range[0] && middleware.range[1] <= registration.range[1];
  const hasComments = source.comments.some(
    ({ range }) => middleware.range[0] <= range[0] && range[1] <= middleware.range[1],
  );
  //   app.use((req, res, next) => { req.parsed = …; next(); });
  //   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ nothing is left of it
  if (isAlone && isInline && !hasComments) {
    const isTerminated = source.text[registration.range[1] - 1] === ";";
    const text = layout(source, indent, lines).trimStart();
    const range = lines.length > 0 ? registration.range : getRemoval(source, registration.range);
    return {
      edits: [{ range, text: lines.length > 0 && isTerminated && !text.endsWith(";") ? `${text};` : text }],
      moved,
    };
  }
  const [first] = getLeadingComments(source, registration);
  const start = first?.range[0] ?? registration.range[0];
  /** @type {Edit[]} */
  const edits =
    lines.length > 0
      ? [{ range: [start, start], text: `${layout(source, indent, lines).trimStart()}${eol}${eol}${indent}` }]
      : [];
  if (inputs.kept === undefined)
    edits.push({ range: getRemoval(source, getAttachedRange(source, statement)), text: "" });
  else {
    //   req.parsed = new URL(req.url, base);  →  req._parsedInput = req.url;
    edits.push(
      { range: left.property.range, text: inputs.keptName },
      { range: statement.expression.right.range, text: source.slice(inputs.kept) },
    );
    return { edits, moved: [...moved, inputs.kept.range] };
  }
  return { edits, moved };
}
