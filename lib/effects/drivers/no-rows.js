import { findLastName } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** Packages whose functions only compute, mostly in threads: what computes at once is quiet, and asked for nowhere here. */
const COMPUTES =
  /^(?:argon2|@node-rs\/argon2|bcrypt|bcryptjs|@node-rs\/bcrypt|jose|otplib|qrcode|sharp|speakeasy)(?:\.|$)/;

/** Commands of services that keep no rows: `storage.send(new PutObjectCommand(…))`. */
const COMMANDS_WITHOUT_ROWS = /^@aws-sdk\/client-(?:cloudfront|kms|s3|ses|sesv2|sns|sqs)\./;

/** What values become that are sent: `PostDto.create(values)` of nestjs-zod. */
const IS_SENT = /D(?:to|TO)$/;

/**
 * What changes no rows, whatever it does: it computes (`argon2.verify(hash, password)`), sends a mail or a message, has a file stored, or says what is
 * sent.
 *
 * @param {Source} source
 * @param {Node} call - CallExpression
 * @returns {boolean}
 */
export function changesNoRows(source, { callee: called, arguments: [command] }) {
  const callee = unwrap(called);
  const name = findLastName(callee);
  if (name === "sendMail") return true;
  if (callee.type === "MemberExpression" && IS_SENT.test(findLastName(callee.object) ?? "")) return true;
  const made = name === "send" && command !== undefined ? unwrap(command) : undefined;
  if (made?.type === "NewExpression") return COMMANDS_WITHOUT_ROWS.test(findNativePath(source, made.callee) ?? "");
  return COMPUTES.test(findNativePath(source, callee) ?? "");
}
