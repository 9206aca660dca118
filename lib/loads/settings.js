import { findNativePath } from "../ast/values/native-path.js";
import { findUtilityName } from "../ast/values/utility-name.js";
import { getDottedName } from "../ast/syntax/dotted-name.js";
import { getPropertyName } from "../ast/syntax/functions.js";
import { getRoot } from "../ast/syntax/member-chain.js";
import { getWrites } from "../ast/values/writes.js";
import { isModuleVariable } from "../ast/values/stable.js";
import { unwrap } from "../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../types.js" */

/** Objects of other files that hold settings: who changes one while the server runs restarts it. */
const OF_SETTINGS = /(config|configuration|settings|options|constants?|env|environment|paths|dirs|folders|nconf)$/i;

/** How constants are written, wherever they are kept: `server.ROOT`. */
const CONSTANT = /^[A-Z][A-Z\d_]+$/;

/** Functions that read the environment: `env("SMTP_HOST")`, `getEnv("SMTP_HOST")`. */
const READS_ENVIRONMENT = /^(?:get|read|require|must)?_?env(?:ironment)?(?:_?var(?:iable)?)?$/i;

/** What a container hands to a class for that: `this.configService`. */
const ASKED_FOR_SETTINGS = /^_?(?:config|configuration|settings)(?:Service)?$/;

/**
 * `nconf.get("base_dir")`, `this.configService.get("BASE_DIR")`, `_.get(config, "folders.base")`, `env("BASE_DIR")`
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it asks for a setting by its name
 */
export function isSettingRead(source, { callee: called, arguments: given }) {
  const callee = unwrap(called);
  if (findUtilityName(findNativePath(source, callee) ?? "") === "get")
    return given.length > 1 && given.slice(1).every(isLiteral) && isOfSettings(source, unwrap(given[0]));
  if (callee.type === "Identifier")
    return (
      READS_ENVIRONMENT.test(callee.name) && given.length > 0 && given.every(isLiteral) && isConstantName(given[0])
    );
  if (getPropertyName(callee) !== "get" || given.length === 0 || !given.every(isLiteral)) return false;
  const object = unwrap(callee.object);
  return isAskedForSettings(object) || isOfSettings(source, object);
}

/**
 * @param {Node} object
 * @returns {boolean} whether it is `this.configService`
 */
function isAskedForSettings(object) {
  return (
    object.type === "MemberExpression" &&
    unwrap(object.object).type === "ThisExpression" &&
    ASKED_FOR_SETTINGS.test(getPropertyName(object) ?? "")
  );
}

/** @param {Node} node */
function isLiteral(node) {
  return node.type === "Literal";
}

/** @param {Node} literal - `"SMTP_HOST"` */
function isConstantName({ value }) {
  return typeof value === "string" && CONSTANT.test(value);
}

/**
 * `config`, `config.server`, `settings` of another file, or of a constant of this one.
 *
 * @param {Source} source
 * @param {Node} object
 * @param {string} [member] - that is read of it: a constant by the way it is written is one of any module
 */
export function isOfSettings(source, object, member = "") {
  const root = getRoot(object);
  const variable = root.type === "Identifier" ? source.findVariable(root) : undefined;
  if (variable === undefined || !isModuleVariable(variable) || getWrites(variable).length > 0) return false;
  const names = getDottedName(object).split(".");
  return CONSTANT.test(member) || names.some((name) => OF_SETTINGS.test(name) || CONSTANT.test(name));
}
