import { createCodemod } from "../lib/run/create-codemod.js";
import { detector } from "../detectors/no-request-client.js";
import { findBound } from "../lib/edit/module-place.js";
import { findEnvironmentChange, getVariablesRead } from "../lib/heat/seldom/environment-change.js";
import { findClassOfThis } from "../lib/ast/objects/class-of-this.js";
import { findHolder } from "../detectors/no-request-client/places.js";
import { findSetUp } from "../detectors/no-request-client/set-up.js";
import { getDottedName } from "../lib/ast/syntax/dotted-name.js";
import { getKeyName } from "../lib/ast/syntax/functions.js";
import { getRoot } from "../lib/ast/syntax/member-chain.js";
import { isModuleVariable } from "../lib/ast/values/stable.js";
import { getLineIndent } from "../lib/source/style.js";
import { getWrapped, unwrap } from "../lib/ast/syntax/unwrap.js";
import { isWritten } from "../lib/ast/syntax/assignment-target.js";
import { joinNames } from "../lib/edit/join-names.js";
import { keepFirst } from "../lib/edit/first-use.js";
import { writeExpression } from "../lib/edit/write-expression.js";
import { leaveAgentOut } from "./no-request-client/agent-option.js";
import { refuse } from "../lib/ast/refuse.js";

/** @import { Edit, Finding, HeatModel, Node, Refusal, Rewrite, Source } from "../lib/types.js" */
/** @import { Client } from "../detectors/no-request-client/clients.js" */
/** @import { Facts, Made } from "../detectors/no-request-client.js" */

/** Clients with one connection, which is not to be shared: one that uses it waits for another, and is part of its transaction. */
const SINGLE = /(^|\.)(createConnection|Client)$/;
/** Of databases; others have a pool. */
const OF_DATABASE = /^(pg|mysql2?)\b/;

/** What clients read of the environment by themselves: who asks. */
const READS_ITSELF = [
  {
    clients: /^@azure\/identity\./,
    variables: ["AZURE_TENANT_ID", "AZURE_CLIENT_ID", "AZURE_CLIENT_SECRET"],
  },
  {
    clients: /(?:^|\/)aws-sdk\//,
    variables: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE", "AWS_REGION"],
  },
  {
    clients: /^(?:@google-cloud\/|google-auth-library\.|googleapis\.)/,
    variables: ["GOOGLE_APPLICATION_CREDENTIALS"],
  },
];

/**
 * Makes a client where it is needed first, and keeps it for all others, or leaves out the option by which Node makes an agent for each request.
 *
 * @param {Finding<Facts>} finding
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
export function rewrite(finding, source, heat) {
  const { facts } = finding;
  return "option" in facts ? leaveAgentOut(source, facts.option) : keepClient(facts, source, heat);
}

/**
 * @param {Made} made
 * @param {Source} source
 * @param {HeatModel} heat
 * @returns {Rewrite | Refusal}
 */
function keepClient({ call, client, dependence, isShort }, source, heat) {
  if (dependence?.type === "ThisExpression") return refuseForInstance(source, heat, dependence);
  if (dependence !== undefined) return refuse(source, "dependsOnValue", { name: describe(source, dependence) });
  if (OF_DATABASE.test(client.path) && SINGLE.test(client.path)) return refuse(source, "connectionShared");
  if (client.kind === "mail") return refuse(source, "mailPool");
  if (isShort) return refuse(source, "closedAfterwards");
  const { parent } = getWrapped(call);
  if (
    parent.type === "AwaitExpression" ||
    (parent.type === "MemberExpression" && /^(then|catch)$/.test(parent.property.name ?? ""))
  )
    return refuse(source, "failureKept");
  const setUp = findSetUp(source, call, client.kind);
  if (setUp !== undefined) return refuse(source, "setUpPerRequest", { name: setUp });
  if (isChanged(source, call)) return refuse(source, "changedWhereMade");
  //   process.env[name] = settings[name];    where somebody saves them
  const variables = [...getVariablesRead(source, call.arguments), ...getVariablesOfItsOwn(client)];
  const changed = variables.length === 0 ? undefined : findEnvironmentChange(source, heat, variables);
  if (changed !== undefined) return refuse(source, "madeOfEnvironment", { name: changed });
  return keep(source, call, client);
}

/**
 * @param {Client} client
 * @returns {string[]} variables of the environment that it reads by itself, where it is not told
 */
function getVariablesOfItsOwn({ path }) {
  return READS_ITSELF.flatMap(({ clients, variables }) => (clients.test(path) ? variables : []));
}

/**
 * @param {Source} source
 * @param {HeatModel} heat
 * @param {Node} dependence - `this`
 * @returns {Refusal}
 */
function refuseForInstance(source, heat, dependence) {
  const owner = findClassOfThis(source, dependence);
  const made = owner && heat.ofConstruction(owner);
  //   new Mailer(settings).send(mail)   in a handler: what it keeps is gone with it
  return made?.level === "hot"
    ? refuse(source, "settingsOfMadeInstance", { name: made.text })
    : refuse(source, "settingsOfInstance");
}

/**
 * @param {Source} source
 * @param {Node} call
 * @param {Client} client
 * @returns {Rewrite | Refusal}
 */
function keep(source, call, { kind, path }) {
  const { parent } = getWrapped(call);
  const option = kind === "agent" ? findKeepAlive(source, call, path) : undefined;
  if (kind === "agent" && option === undefined) return refuse(source, "agentOptionsElsewhere");
  const { text, moved } = writeExpression(
    source,
    call,
    option === undefined ? [] : [option],
    getLineIndent(source.text, call.range[0]),
  );
  const made = keepFirst(source, {
    use: call,
    text,
    name: suggestName(parent, getDottedName(unwrap(call.callee))),
    type: getType(source, call, path),
    isOwn: findBound(source, call) !== undefined,
  });
  if ("refused" in made) return made;
  const isArgument =
    parent.arguments?.includes(getWrapped(call)) === true ||
    (parent.type === "Property" && parent.value === getWrapped(call));
  return {
    edits: [...made.edits, { range: call.range, text: isArgument ? made.code.slice(1, -1) : made.code }],
    moved,
    risk: "review",
    act: option === undefined ? "keepFirstClient" : "keepConnections",
  };
}

/** Classes with a type parameter for which their package gives no default: their name alone is no type. */
const GENERIC = /^https?-proxy-agent\./;

/**
 * @param {Source} source
 * @param {Node} call
 * @param {string} path - of what makes the client: "@aws-sdk/client-s3.S3Client"
 * @returns {string | undefined} its type, as TypeScript knows it at the top of the file
 */
function getType(source, call, path) {
  const { quote } = source.style;
  const root = getRoot(unwrap(call.callee));
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  const isLocal = variable !== undefined && variable.defs.length > 0 && !isModuleVariable(variable);
  //   const { S3Client } = await import("@aws-sdk/client-s3");
  const [, module, name] = isLocal ? (/^(.+)\.([A-Za-z]\w*)$/.exec(path) ?? []) : [];
  if (isLocal && module === undefined) return undefined;
  const maker = isLocal ? `import(${quote}${module}${quote}).${name}` : source.slice(unwrap(call.callee));
  if (call.type !== "NewExpression") return `ReturnType<typeof ${maker}>`;
  return GENERIC.test(path) ? `InstanceType<typeof ${maker}>` : maker;
}

/**
 * `keepAlive: true` for an agent that was to live as long as one request.
 *
 * @param {Source} source
 * @param {Node} call
 * @param {string} path
 * @returns {Edit | undefined}
 */
function findKeepAlive(source, call, path) {
  //   new HttpsProxyAgent(proxy, options)
  const index = path === "https.Agent" || path.startsWith("hpagent.") || path.startsWith("proxy-agent") ? 0 : 1;
  const given = call.arguments;
  const end = call.range[1] - 1;
  if (
    given.length === index &&
    source.text[end] === ")" &&
    source.text.slice(given.at(-1)?.range[1] ?? end, end).trim() === ""
  )
    return { range: [end, end], text: `${index === 0 ? "" : ", "}{ keepAlive: true }` };
  const options = given[index];
  if (
    options?.type !== "ObjectExpression" ||
    options.properties.some((/** @type {Node} */ { type }) => type !== "Property")
  )
    return undefined;
  const [first] = options.properties;
  if (options.properties.some((/** @type {Node} */ property) => getKeyName(property) === "keepAlive")) return undefined;
  if (first === undefined) return { range: [options.range[0], options.range[1]], text: "{ keepAlive: true }" };
  const isOnLine = source.lineOf(first.range[0]) === source.lineOf(options.range[0]);
  const gap = isOnLine ? " " : source.style.eol + getLineIndent(source.text, first.range[0]);
  return { range: [first.range[0], first.range[0]], text: `keepAlive: true,${gap}` };
}

/**
 * @param {Node} parent - of the call
 * @param {string} maker - `https.Agent`
 */
function suggestName(parent, maker) {
  if (parent.type === "VariableDeclarator" && parent.id.type === "Identifier")
    return joinNames("shared", parent.id.name);
  const parts = maker.split(".").filter((part) => /^[\w$]+$/.test(part));
  const [last = "client"] = parts.slice(-1);
  if (/^(create|extend|connect)$/.test(last)) return joinNames(parts[0] ?? "shared", "client");
  const base = last.replace(/^create/, "");
  //   https.Agent   becomes httpsAgent
  return parts.length > 1 && /^(Agent|Client|Pool)$/.test(base)
    ? joinNames(parts[0], base)
    : base.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (start) => start.toLowerCase());
}

/**
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean} whether somebody writes to it: `client.defaults.headers.token = request.token`
 */
function isChanged(source, call) {
  const holder = findHolder(source, call);
  if (holder === undefined) return false;
  if (holder.references.some((reference) => reference.isWrite() && !reference.init)) return true;
  return holder.references.some(({ identifier }) => {
    let member = getWrapped(/** @type {any} */ (identifier));
    while (member.parent.type === "MemberExpression" && member.parent.object === member)
      member = getWrapped(member.parent);
    return isWritten(member);
  });
}

/**
 * @param {Source} source
 * @param {Node} node
 * @returns {string} on one line
 */
function describe(source, node) {
  const text = source.slice(node).replace(/\s+/g, " ");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

export default createCodemod({ detector, rewrite });
