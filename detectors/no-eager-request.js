import { findEagerPlace, findEagerValue } from "../lib/frameworks/eager-value.js";
import { findCopiedFor } from "./no-eager-request/copied-for.js";
import { findFilling } from "./no-eager-request/filling.js";
import { findGlobalName } from "./no-eager-request/global-name.js";
import { findHandler } from "./no-eager-request/handed-over.js";
import { findHeaderCopy, isHeaders } from "./no-eager-request/header-copy.js";
import { findReadBack } from "./no-eager-request/read-back.js";
import { findPreparation } from "./no-eager-request/preparation.js";
import { findInputs } from "./no-eager-request/inputs.js";
import { unwrap } from "../lib/ast/syntax/unwrap.js";
import { isTainted, isRequest } from "../lib/heat/handed-over/taint.js";

/** @import { Candidate, Detector, HeatModel, Node, Source } from "../lib/types.js" */
/** @import { EagerPlace, EagerValue } from "../lib/frameworks/eager-value.js" */
/** @import { Copied } from "./no-eager-request/copied-for.js" */
/** @import { ReadBack } from "./no-eager-request/read-back.js" */
/** @import { Input } from "./no-eager-request/inputs.js" */

/**
 * How a value is made.
 *
 * @typedef {object} Making
 * @property {"request" | "headers" | "copy"} what
 * @property {string} code - for people: "new Request()"
 * @property {boolean} throws - for input that is not valid
 * @property {Input[]} inputs
 * @property {Node[]} filling - loops behind the statement that fill what it makes
 */

/**
 * What the transform needs: the response that is read back; whom the request is handed to, and which where headers are made for it; or
 * where the value goes, and how it is made.
 *
 * @typedef {{ readBack: ReadBack } | { handler: Node, request?: Node } |
 *   (EagerPlace & EagerValue & { made: Node, making: Making, preparation: Node[], inputs: Input[] })} Facts
 */

/** What a loop fills. */
const FILLED = new Set(["Headers", "Map"]);

/** Variables that are followed. */
const MAX_DEPTH = 4;

const MESSAGES = {
  request: "requestBuiltPerRequest",
  headers: "headersBuiltPerRequest",
  copy: "headersCopiedPerRequest",
};

/** What headers cost that a loop copies one by one, and no spread. */
const LOOPED = { costOf: "headersLoopedPerRequest" };

/**
 * A web `Request` or `Headers` that is built, or headers that are copied, for every request although some requests never look
 * at it; a `Response` that is made of text, and read back at once.
 *
 * @type {Detector<Facts>}
 */
export const detector = {
  name: "no-eager-request",
  triggers: ["Request(", "Response(", "eaders"],
  silences: ["declaredWithOthers", "errorIsCaught", "keptElsewhere", "readByFunction", "readOnEveryPath"],
  nodes: ["NewExpression", "CallExpression", "ObjectExpression", "ArrayExpression"],
  detect(node, source, heat) {
    const readBack = node.type === "NewExpression" ? findReadBack(source, node) : undefined;
    if (readBack !== undefined)
      return [
        {
          node,
          messageId: "responseReadBack",
          data: { code: "new Response()", read: `${readBack.how}()` },
          facts: { readBack },
        },
      ];
    const handler = node.type === "NewExpression" ? findHandler(source, node) : undefined;
    if (handler !== undefined) return findHandedOver(source, heat, node, handler);
    if (isEmpty(source, node) && source.text.includes("Request(")) {
      const copied = findCopiedFor(source, heat, node);
      if (copied !== undefined) return reportCopied(source, node, copied);
    }
    if (node.type === "ArrayExpression") return [];
    const place = findEagerPlace(node);
    const making =
      place === undefined ? undefined : (findMaking(source, heat, node) ?? findFilled(source, heat, node, place));
    if (place === undefined || making === undefined) return [];
    const filled = { ...place, filling: making.filling };
    const eager = findEagerValue(source, heat, filled, making);
    if ("silent" in eager) return [{ node, ...eager }];
    const { preparation, inputs } =
      eager.kind === "field"
        ? findPreparation(source, place, making.inputs, (declaration, init) =>
            findPart(source, heat, declaration, init),
          )
        : { preparation: [], inputs: making.inputs };
    /** @type {Facts} */
    const facts = { ...filled, ...eager, made: node, making, preparation, inputs };
    return [
      {
        node,
        heat: eager.heat,
        messageId: MESSAGES[making.what],
        ...(making.what === "copy" && making.filling !== undefined && LOOPED),
        data: { code: making.code, reads: eager.reads },
        facts,
      },
    ];
  },
};

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {Node} handler
 * @returns {Candidate<Facts>[]}
 */
function findHandedOver(source, heat, node, handler) {
  const making = findMaking(source, heat, node);
  if (making?.what !== "request") return [];
  return [
    {
      node,
      messageId: MESSAGES.request,
      data: { code: making.code, reads: ", whatever the handler reads of it" },
      facts: { handler },
    },
  ];
}

/**
 * @param {Source} source
 * @param {Node} node
 * @param {Copied} copied
 * @returns {Candidate<Facts>[]}
 */
function reportCopied(source, node, { loop, request, handler }) {
  const what = findGlobalName(source, node.callee) === "Headers" ? "headers" : "copy";
  const data = {
    code: what === "headers" ? "new Headers()" : getCode(source, loop),
    reads: `, only for the \`new Request()\` on line ${source.lineOf(request.range[0])}`,
  };
  return [{ node, messageId: MESSAGES[what], ...(what === "copy" && LOOPED), data, facts: { handler, request } }];
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {number} [depth]
 * @returns {Making | undefined}
 */
function findMaking(source, heat, node, depth = 0) {
  const name = findGlobalName(source, node.callee);
  if (name !== "Request" && name !== "Headers") {
    const inputs = findHeaderCopy(source, heat, node);
    return inputs === undefined
      ? undefined
      : { what: "copy", code: getCode(source, node), throws: false, inputs, filling: [] };
  }
  //   new Request(request, init)
  //               ^^^^^^^ takes its body away
  if (
    node.arguments.length === 0 ||
    node.arguments.some((/** @type {Node} */ argument) => isRequest(source, heat, argument))
  )
    return undefined;
  const inputs = findInputs(source, node);
  if (inputs === undefined || !inputs.some((input) => isOfRequest(source, heat, input.node, depth))) return undefined;
  return { what: name === "Request" ? "request" : "headers", code: `new ${name}()`, throws: true, inputs, filling: [] };
}

/**
 * Whether an input comes from the request at hand, be it through a variable.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} expression
 * @param {number} [depth]
 * @returns {boolean}
 */
function isOfRequest(source, heat, expression, depth = 0) {
  if (depth > MAX_DEPTH) return false;
  if (isTainted(source, heat, expression) || isHeaders(source, heat, expression)) return true;
  const node = unwrap(expression);
  const declarator =
    node.type === "Identifier" ? /** @type {any} */ (source.findVariable(node)?.defs[0]?.node) : undefined;
  return (
    declarator?.type === "VariableDeclarator" &&
    declarator.init != null &&
    (findPart(source, heat, declarator.parent, unwrap(declarator.init), depth + 1)?.inputs.some((input) =>
      isOfRequest(source, heat, input.node, depth + 1),
    ) ??
      false)
  );
}

/**
 * How a variable is made that goes into something else: a URL, headers, a copy of them.
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} declaration
 * @param {Node} init
 * @param {number} [depth]
 * @returns {Pick<Making, "inputs" | "filling"> | undefined}
 */
function findPart(source, heat, declaration, init, depth = 0) {
  const filled = detector.nodes.includes(init.type)
    ? (findMaking(source, heat, init, depth) ?? findFilled(source, heat, init, { statement: declaration, value: init }))
    : undefined;
  const inputs =
    filled === undefined && findGlobalName(source, init.callee) === "URL" ? findInputs(source, init) : undefined;
  return filled ?? (inputs === undefined ? undefined : { inputs, filling: [] });
}

/**
 * An empty object, list or `Headers` that loops fill with the headers of the request:
 *
 *   const headers = new Headers();
 *                   ^^^^^^^^^^^^^
 *   for (const [name, value] of Object.entries(req.headers)) headers.set(name, value);
 *
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} node
 * @param {EagerPlace} place
 * @returns {Making | undefined}
 */
function findFilled(source, heat, node, { statement, value }) {
  if (value !== node || !isEmpty(source, node)) return undefined;
  const { statements, inputs } = findFilling(source, statement);
  const headers = inputs.find((input) => isHeaders(source, heat, input.node));
  if (headers === undefined) return undefined;
  return findGlobalName(source, node.callee) === "Headers"
    ? { what: "headers", code: "new Headers()", throws: true, inputs, filling: statements }
    : { what: "copy", code: getCode(source, statements[0]), throws: false, inputs, filling: statements };
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {boolean} whether it makes something for a loop to fill: `{}`, `[]`, `new Headers()`, `Object.create(null)`
 */
function isEmpty(source, node) {
  if (node.type === "ArrayExpression") return node.elements.length === 0;
  if (node.type === "ObjectExpression") return node.properties.length === 0;
  const name = findGlobalName(source, node.callee);
  if (name === "Object.create") return node.arguments.length === 1 && source.slice(node.arguments[0]) === "null";
  return node.arguments.length === 0 && name !== undefined && FILLED.has(name);
}

/**
 * @param {Source} source
 * @param {Node} node - an expression or a loop
 * @returns {string} at most a few words: "{ ...req.headers }", "for (const name in req.headers)"
 */
function getCode(source, node) {
  const expression = node.expression ?? node;
  const code = source.text
    .slice(
      expression.range[0],
      (node.expression === undefined ? node.body : expression.arguments[0])?.range[0] ?? expression.range[1],
    )
    .trim()
    .replace(/\($/, "()")
    .replace(/\s+/g, " ");
  if (code.length <= 60) return code;
  return expression.type === "ObjectExpression"
    ? "{ ...headers }"
    : expression.callee === undefined
      ? "for (…)"
      : `${expression.type === "NewExpression" ? "new " : ""}${source.slice(expression.callee)}()`;
}
