import { REQUESTS_BY_DEFAULT } from "../../effects/drivers/drivers.js";
import { httpClients } from "../../effects/drivers/http-clients.js";

/** @import { Value } from "./values.js" */

/**
 * @param {Value} value
 * @returns {boolean} whether it is a client of another server, or a package that makes such clients and is asked like them: `axios`
 */
export function isClient(value) {
  return isMade(value) || (value.kind === "external" && isOfTable(value) && getSteps(value).length === 0);
}

/**
 * @param {Value} value - that is called
 * @returns {boolean} whether that makes a request: `fetch` of undici, a client of got
 */
export function isRequest(value) {
  if (isMade(value)) return true;
  const steps = getSteps(value);
  return value.kind === "global"
    ? REQUESTS_BY_DEFAULT.has(steps.join("."))
    : value.kind === "external" && isOfTable(value) && REQUESTS_BY_DEFAULT.has([value.module, ...steps].join("."));
}

/** @param {Value} value */
function isMade({ kind, table, name }) {
  return kind === "framework" && table?.name === httpClients.name && name === "client";
}

/** @param {Value} value */
function getSteps({ path = [] }) {
  return path.filter((step) => step !== "default" && step !== "*");
}

/** @param {Value} value */
function isOfTable({ module }) {
  return module !== undefined && Object.hasOwn(httpClients.modules, module);
}
