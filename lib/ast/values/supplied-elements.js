import { CODEC, HOOK } from "./supplied-names.js";
import { findBareName } from "../syntax/list-name.js";
import { getListEntries } from "./list-entries.js";
import { resolve } from "./resolve.js";

/** @import { Node, Source } from "../../types.js" */

/** Lists of functions that users hand in. */
const LIST =
  /^(\w*(hooks|handlers|middlewares?|interceptors|validators|transforms|transformers|serializers|filters|plugins|extensions|stack))$/i;

/** Names of list elements' members that are called one after the other. */
const ELEMENT = /^(fn|func|callback|hook|listener)$/;

/** Lists of what takes its time, and of what is done once: each element returns a promise. */
const SLOW =
  /task|job|quer|promise|load|fetch|request|migrat|seed|test|upload|download|clos|clean|dispos|shutdown|teardown|worker/i;

/**
 *   for (const hook of hooks) await hook(request)      await hooks[i](request)
 *                      ^^^^^                                 ^^^^^
 *
 * @param {Node} list
 * @returns {boolean} whether its name says that users put functions there
 */
export function isListOfSupplied(list) {
  return LIST.test(findBareName(list) ?? "");
}

/**
 * Whether users supply the elements of a list, which are called.
 *
 * @param {Source} source
 * @param {Node} list
 * @param {string} name - of an element
 * @returns {boolean}
 */
export function isSuppliedElement(source, list, name) {
  return (
    HOOK.test(name) || CODEC.test(name) || isListOfSupplied(list) || (!SLOW.test(name) && isFilledByUsers(source, list))
  );
}

/**
 * Whether users supply a member of the elements of a list, which is called: `for (const hook of app.onRequest) await hook.fn(request)`.
 *
 * @param {Source} source
 * @param {Node} list
 * @param {string} name - of the member
 * @param {string | undefined} element - its name
 * @returns {boolean}
 */
export function isSuppliedMemberOfElement(source, list, name, element) {
  return (
    (/^(fn|handler|handle|callback|hook|listener)$/.test(name) &&
      (isListOfSupplied(list) || HOOK.test(element ?? ""))) ||
    (ELEMENT.test(name) && isFilledByUsers(source, list))
  );
}

/**
 * Whether the elements of a list come from elsewhere, whatever the list is called: `for (const func of route.cycle) await func(request)`.
 * Of a list that the file makes, at least one must be handed in.
 *
 * @param {Source} source
 * @param {Node} list
 * @returns {boolean}
 */
function isFilledByUsers(source, list) {
  if (SLOW.test(findBareName(list) ?? "")) return false;
  return resolve(source, list).every((value) => {
    if (value.kind !== "node") return value.kind === "parameter" || value.kind === "unknown";
    return getListEntries(source, value.node).some((entry) =>
      resolve(source, entry).some(({ kind }) => kind === "parameter"),
    );
  });
}
