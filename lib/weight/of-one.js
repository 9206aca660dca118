import { createLength } from "./usual-lengths.js";
import { findImportedTypes } from "../heat/handed-over/types.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";

/** @import { Node, Source } from "../types.js" */
/** @import { Length } from "./usual-lengths.js" */

/** Lists of one thing that grow with what there is: the members of a group, the fields of a form. */
const GROWING =
  /(?:answers|articles|assets|bookings|children|comments|contacts|customers|documents|employees|entries|events|fields|files|followers|friends|guests|invitations|invites|leads|lines|links|members|messages|nodes|orders|pages|participants|people|photos|players|points|posts|products|questions|records|replies|rows|students|submissions|subscribers|tasks|tickets|tracks|transactions|users|variants|visitors|votes|words)$/i;

/** Those that stay short, however much of everything there is: the roles of a user, the options of a field. */
const SHORT =
  /(?:roles?|permissions?|scopes?|abilities|capabilities|grants|policies|types|kinds|modes|status(?:es)?|states|levels|locales|languages|currencies|formats|columns|settings|options|features|flags|headers|providers|plugins|methods|extensions)$/i;

/** What was sent, by the usual names of its type: `CreateOrderDto`, `OrderInput`, `MutationCreateOrderArgs`. */
const SENT = /(?:Dto|DTO|Input|Args|Body|Payload)$/;

/** Modules of which the types are rows, documents and what is sent. */
const OF_RECORDS = /entit(?:y|ies)|models?\b|schemas?\b|@prisma\/client|generated[-/]|\bdtos?\b/i;

/**
 * How long a list of one thing gets, by its name.
 *
 * @param {Node} member - MemberExpression
 * @returns {Length}
 */
export function getLengthOfOne(member) {
  const name = member.computed ? "" : (getPropertyName(member) ?? "");
  if (GROWING.test(name)) return { ...createLength("stored"), isNamed: true };
  return createLength(SHORT.test(name) ? "few" : "unknown");
}

/**
 * @param {string} name - of a list or a table: `organizationRole`
 * @returns {boolean} whether there are few of them, however much of everything there is
 */
export function isNameOfShort(name) {
  return SHORT.test(name);
}

/**
 * @param {string} name - of a list of one thing: `orderLines`
 * @returns {boolean} whether it grows with what there is
 */
export function isNameOfGrowing(name) {
  return GROWING.test(name);
}

/**
 * Whether the type of a parameter says that it is a row or what a client sent: `(order: Order)`, where `Order` comes from
 * `../entities/order`, `(input: CreateOrderInput)`.
 *
 * @param {Source} source
 * @param {Node} member - MemberExpression, of the parameter
 * @returns {boolean}
 */
export function isOfRecord(source, member) {
  const root = getRoot(member);
  const [definition] = (root.type === "Identifier" ? source.findVariable(root)?.defs : undefined) ?? [];
  if (definition?.type !== "Parameter") return false;
  const annotation = /** @type {any} */ (definition.name).typeAnnotation?.typeAnnotation;
  if (annotation?.type !== "TSTypeReference" || annotation.typeName.type !== "Identifier") return false;
  return (
    SENT.test(annotation.typeName.name) ||
    findImportedTypes(source, annotation).some(({ module }) => OF_RECORDS.test(module))
  );
}
