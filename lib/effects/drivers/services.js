import { ASKS, asksToChange } from "./drivers.js";
import { findText } from "./sql.js";
import { findValueOf } from "../../ast/values/written-object.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain, Link } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** Filters and endings of PostgREST's queries. https://supabase.com/docs/reference/javascript/using-filters */
const POSTGREST =
  "eq|neq|gte?|lte?|i?like(?:AllOf|AnyOf)?|is|in|contains|containedBy|range(?:Gte?|Lte?|Adjacent)?|overlaps|textSearch|match|not|or|" +
  "filter|order|limit|abortSignal|single|maybeSingle|csv|geojson|returns|overrideTypes|throwOnError";

/** What refines a query of Firestore. https://firebase.google.com/docs/firestore/query-data/queries */
const FIRESTORE =
  "collection|doc|where|orderBy|limit|limitToLast|offset|select|startAt|startAfter|endAt|endBefore|count|sum|average|withConverter";

/** What hands out an object of a service by its name: `storage.bucket("photos")`, `docker.getContainer(id)`. */
const NAMED =
  "database|container|items?|bucket|file|blob|index|collections?|documents?|dataset|getContainer(?:Client)?|getBlobClient|getBlockBlobClient|getFileClient";

/** What these are asked by. */
const ASKED =
  "(?:get(?!Or)|list|search|retrieve|describe|fetch)(?:[A-Z]\\w*)?|exists|inspect|stats|read|download(?:ToBuffer)?|count";

/**
 * How services are asked for something, by the names of all calls of a chain: a name alone would not tell, and where the object
 * comes from is mostly a file of the project's own.
 */
const QUESTIONS = [
  //   supabase.from("users").select("id, name").eq("id", id).single()
  new RegExp(`^from select(?: (?:${POSTGREST}))*$`),
  //   db.collection("users").where("team", "==", id).get()      admin.firestore().doc(path).get()
  new RegExp(
    `^(?:(?:getF|f)irestore )?(?:collection|collectionGroup|doc)(?: (?:${FIRESTORE}))* (?:get|listDocuments|listCollections)$`,
  ),
  //   dynamo.query(input).promise(), of Amazon's clients before version 3
  /^(?:(?:get|head|list|describe|batchGet|lookup|search|transactGet)(?:[A-Z]\w*)?|query|scan) promise$/,
  //   bucket("photos").file(id).getMetadata()      client.collections("users").documents().search(query)
  new RegExp(`^(?:(?:${NAMED}) )+(?:${ASKED})$`),
];

/** What is given a document of GraphQL, and one that asks. */
const TAKES_GRAPHQL = /^(?:query|request|rawRequest|graphql)$/;
const GRAPHQL_COMMENT = /#[^\n]*/g;
const GRAPHQL_QUERY = /^(?:query\b|fragment\b|\{)/;
const GRAPHQL_CHANGE = /(?:^|\})\s*(?:mutation|subscription)\b/;

/** What is given a text of Cypher on a session of its own, and one that only reads. */
const TAKES_CYPHER = /^executeQuery$/;
const CYPHER_READ = /^(?:match|optional\s+match|unwind|with|return)\b/i;
const CYPHER_CHANGE = /\b(?:create|merge|set|delete|detach|remove|drop|foreach|load|call)\b/i;

/** What sends a message to another service and brings its answer. */
const SENDS = /^[$_#]*(?:send|call|request|ask|act)(?:[A-Z]\w*)?$/;
const ASKING_METHOD = /^(?:query|get)$/i;

/** What calls another service by the text of a name, and brings its answer; what is sent to people may be a text, too. */
const CALLS = /^[$_#]*(?:call|request|ask|act|invoke|rpc)(?:[A-Z]\w*)?$/;
/** The name of what is called: "getMembers", "users.find", "v1.users:list". */
const CALLED_NAME = /^[\w-]+(?:[.:][\w-]+)*$/;

/** What stands in front of `find` in `users.find`, `users:find` and `role/find`. */
const IN_FRONT = /[^A-Za-z_]/;

/**
 * `supabase.from("users").select().eq("id", id)`, `bucket.file(name).exists()`, `client.request(gql`query { … }`)`
 *
 * @param {Source} source
 * @param {Chain} chain
 * @returns {Link[]} those at its end that ask a service for something and change nothing; none where they do not
 */
export function findQuestion(source, { links }) {
  const start = links.findIndex((_, index) => {
    const names = links.slice(index).map(({ name }) => name);
    return QUESTIONS.some((question) => question.test(names.join(" ")));
  });
  if (start !== -1) return links.slice(start);
  const last = /** @type {Link} */ (links.at(-1));
  return asksByText(source, last) || asksByMessage(last) ? [last] : [];
}

/**
 * `sendMessage({ service: "core", action: "users.find", input })`, `act({ role: "team", cmd: "get_members" })`, and not
 * `sendMessage({ method: "mutation", action: "fields.check" })`; `requestConnector("getTotalSupply")`, and not `requestConnector("postOrder", order)`
 *
 * @param {Link} link
 * @returns {boolean} whether the message says by a name, which is written there, that it asks for something
 */
function asksByMessage({ name, args: [given] }) {
  const message = given === undefined ? undefined : unwrap(given);
  //   broker.call("users.find", { query })
  if (message?.type === "Literal")
    return CALLS.test(name) && CALLED_NAME.test(String(message.value)) && isAsking(message);
  if (message?.type !== "ObjectExpression" || !SENDS.test(name)) return false;
  const said = ["action", "cmd"].flatMap((key) => findValueOf(message, key) ?? []);
  const method = findValueOf(message, "method");
  return (
    said.length > 0 &&
    said.every(isAsking) &&
    (method === undefined || ASKING_METHOD.test(String(unwrap(method).value)))
  );
}

/**
 * @param {Node} action
 * @returns {boolean} whether it is the name of a question: `"users.findOne"`, `"get_members"`
 */
function isAsking(action) {
  const { value } = unwrap(action);
  const said = typeof value === "string" ? (value.split(IN_FRONT).at(-1) ?? "") : "";
  const name = said.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  return ASKS.test(name) && !asksToChange(name);
}

/**
 * @param {Source} source
 * @param {Link} link
 * @returns {boolean}
 */
function asksByText(source, { name, args: [given] }) {
  const isGraphql = TAKES_GRAPHQL.test(name);
  if (given === undefined || !(isGraphql || TAKES_CYPHER.test(name))) return false;
  const text = findText(source, given)?.replaceAll(GRAPHQL_COMMENT, "").trim();
  if (text === undefined) return false;
  return isGraphql
    ? GRAPHQL_QUERY.test(text) && !GRAPHQL_CHANGE.test(text)
    : CYPHER_READ.test(text) && !CYPHER_CHANGE.test(text);
}
