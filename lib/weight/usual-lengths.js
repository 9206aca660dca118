import { getHeadNoun } from "../ast/syntax/head-noun.js";

/**
 * How many elements a list is taken to have, by where it comes from: nobody can read from the code how much a database holds.
 * docs/weight.md says the same.
 *
 * @typedef {object} Length
 * @property {number} elements
 * @property {Origin} origin
 * @property {boolean} [isHanded] - callers in other files say how long it is
 * @property {boolean} [isNamed] - what the list is called says that it grows with the one thing that has it
 */

/** @typedef {keyof typeof ORIGINS} Origin */

/** A list of which there may be more from day to day. @typedef {Length & { origin: "stored" | "sent" | "limited" }} Growing */

const ORIGINS = {
  stored: { elements: 200, words: "loaded, without a limit in sight" },
  sent: { elements: 50, words: "part of the request" },
  limited: { elements: 50, words: "limited by the code" },
  few: { elements: 5, words: "named as what there are few of" },
  option: { elements: 10, words: "an option" },
  own: { elements: 10, words: "what one element has" },
  picked: { elements: 10, words: "what belongs to one thing, or was picked one by one" },
  edited: { elements: 10, words: "compared both ways, as one list before and after somebody edits it" },
  written: { elements: 5, words: "written down" },
  unknown: { elements: 5, words: "nothing says how many there are" },
};

/** Keys that an object is taken to have. */
export const KEYS = 10;

/**
 * @param {Origin} origin
 * @param {number} [elements] - where the code says how many
 * @returns {Length}
 */
export function createLength(origin, elements = ORIGINS[origin].elements) {
  return { origin, elements };
}

/**
 * @param {Origin} origin
 * @returns {string} why a list is taken for as long as it is: "loaded, without a limit in sight"
 */
export function describeOrigin(origin) {
  return ORIGINS[origin].words;
}

/**
 * @param {Length} length
 * @returns {length is Growing} whether there may be more from day to day
 */
export function grows(length) {
  const { origin } = length;
  return origin === "stored" || origin === "sent" || origin === "limited";
}

/**
 * The length of what may be one list or another: as long as the one that grows most.
 *
 * @param {Length[]} lengths - none of what has no part
 * @returns {Length}
 */
export function getLongest(lengths) {
  const [first = createLength("written"), ...others] = lengths;
  return others.reduce((longest, length) => (rank(length) > rank(longest) ? length : longest), first);
}

/**
 * @param {(Length | undefined)[]} lengths
 * @returns {Length | undefined} undefined where all are made of the list itself
 */
export function getLongestOf(lengths) {
  const known = lengths.filter((length) => length !== undefined);
  return known.length === 0 && lengths.length > 0 ? undefined : getLongest(known);
}

/** @param {Length} length */
function rank(length) {
  if (grows(length)) return 1e9 + length.elements;
  // It may be anything.
  return length.origin === "unknown" ? 1e8 : length.elements;
}

/** What there are few of, whoever loads it, as the last word of a name. */
const FEW =
  /^(?:types?|kinds|states|statuses|privileges|privs|perms|permissions|envs|environments|locales|languages|langs|settings|options|configs|fields|columns|formats|modes|currencies|priorit(?:ie|y)s|platforms|tiers|providers|connectors|methods|factors|verifications|labels|variables|placeholders|steps|stages|tools|toolsets|targets|domains|networks|choices|owners|admins|moderators|blocks|mods|rules|scopes|errors|failures|warnings|colou?rs|backgrounds|libraries|folders|drives|volumes|uploads|attachments|filters|plugins|extensions|widgets|tables|vaults|hooks|schedules|queues|integrations|workspaces|skills|packages|modules|manifests|backups)$/;

/** What one thing has few of, where a list names them: `roleIds`, `addedLabelIds`, `apiKeys`. Their rows may be those of many. */
const FEW_OF_ONE = /^(?:api|role|label|tag)$/;

/** What one user is in: `userOrganizations`. */
const OF_USER = /^(?:my|user|users)$/;
const CIRCLES = /^(?:compan(?:y|ies)|organi[sz]ations?|teams?|workspaces?)$/;

/** What is picked out of many, as the first word: `blockedUids`, `ownerIds`, `enabledClasses`, `requiredRoles`. */
const PICKED =
  /^(?:blocked|ignored|muted|excluded?|hidden|pinned|allowed|supported|moderated|archived|missing|owner|invite|default|enabled|disabled|requires?|required)$/;

/** What a caller wants or does not want, by a name of its own: `exclude` of `kinds.filter((kind) => !exclude.includes(kind))`. */
const WANTED = /^(?:include|exclude|only)$/;

/** What somebody picks, where nothing else is known of it: `selectedCids`; what a search leaves over may be called so, too. */
const CHOSEN = /^(?:selected|checked|chosen)$/;

/** What makes a name plural that ends otherwise: `uids`, `nameList`. */
const LIST = /^(?:list|array|set|ids|uuids|names|keys)$/;

/** What somebody puts together and pays for at once: `cartItems`, `order_products`. */
const OF_ORDERS = /^(?:cart|basket|order)$/;
const ITEMS = /^(?:items|products)$/;

/** What is left of two lists of one thing where somebody edits it, as the last words: `actionsToDelete`. */
const EDITS = /^(?:add|create|delete|drop|insert|keep|remove|update)$/;

/**
 * @param {string} name - of a list of which nothing else is known: `selectedCids`
 * @returns {boolean}
 */
export function isNameOfChosen(name) {
  const [first = "", ...others] = getWords(name);
  return others.length > 0 && CHOSEN.test(first);
}

/**
 * @param {string} name - of a list: `actionsToDelete`
 * @returns {boolean} whether it is what somebody adds to a list of one thing, or takes away from it
 */
export function isNameOfEdited(name) {
  const [last = "", before] = getWords(name).toReversed();
  return before === "to" && EDITS.test(last);
}

/**
 * @param {string} name
 * @returns {string[]} "blocked" and "uids" of `blockedUids`
 */
function getWords(name) {
  return name
    .replace(/^_+/, "")
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase());
}

/**
 * @param {string} name - of a list, or of what loads it: `featureTypes`, `getPrivilegeList`, `blockedUids`
 * @returns {boolean}
 */
export function isNameOfFew(name) {
  const words = getWords(name);
  if ((words.length > 1 ? PICKED : WANTED).test(words[0])) return true;
  //   idsFromProvider   are not of providers
  return endInFew(words) && endInFew(getWords(getHeadNoun(name)));
}

/**
 * @param {string[]} words
 * @returns {boolean} whether the last of them are what there are few of
 */
function endInFew(words) {
  const own = words.filter((word) => !LIST.test(word));
  const last = own.at(-1) ?? "";
  const isList = own.length < words.length;
  if (ITEMS.test(last) && OF_ORDERS.test(own.at(-2) ?? "")) return true;
  if (CIRCLES.test(last) && OF_USER.test(own.at(-2) ?? "")) return true;
  if (isList && FEW_OF_ONE.test(last)) return true;
  return FEW.test(last) || (isList && FEW.test(`${last}s`));
}

/** What tells elements apart of which there are a few kinds. */
const KIND = /^(?:type|kind|status|state|locale|language|lang|currency|environment|env|platform|mode|format)$/;

/**
 * @param {string} name - of what tells elements apart: `orderStatus`
 * @returns {boolean} whether there are few of them, however many elements there are
 */
export function isNameOfKind(name) {
  return KIND.test(getWords(name).at(-1) ?? "");
}

/**
 * @param {string} name - of a list: `users`
 * @param {string} other - of another one: `existingUsers`
 * @returns {boolean} whether both are called after the same things
 */
export function areNamedAlike(name, other) {
  const [last, otherLast] = [name, other].map((one) => getWords(one).findLast((word) => !LIST.test(word)));
  return last !== undefined && last === otherLast;
}

/** What functions call the object in which callers hand them what they want. */
const OPTIONS = /^(?:options|opts|params|query|filters?|settings|config|args)$/;

/**
 * @param {string} name - of an object
 * @returns {boolean} whether it is what a caller asks for, so that its lists are written or chosen by somebody
 */
export function isNameOfOptions(name) {
  return OPTIONS.test(name);
}

/** What handlers, resolvers and commands call what somebody sent: `input.tagIds`, `createOrderDto.lines`. */
const INPUT = /^(?:input|dto|payload)$|(?:Input|Dto|DTO|Payload)$/;

/**
 * @param {string} name - of an object
 * @returns {boolean} whether it is what a request brought, so that its lists are as long as somebody sends them
 */
export function isNameOfInput(name) {
  return INPUT.test(name);
}
