import { findLastName } from "../../ast/syntax/member-chain.js";
import { findNativePath } from "../../ast/values/native-path.js";
import { getNamesOf } from "../links.js";
import { isNamedForSubject, isOfUse, isTelling, isTrial } from "./names.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Node, Source } from "../../types.js" */

/** What sends by services for mails and messages, by module and export. */
const BY_SERVICE =
  /^(?:@sendgrid\/mail|postmark|resend|web-push|twilio|mailgun\.js|node-mailjet|@aws-sdk\/client-ses)\.(?:\w+\.)*send\w*$/;

/** Commands of Amazon's clients that are about one thing, and of which there are none for many. */
const COMMAND = /^(?:SendEmail|SendRawEmail|SendTemplatedEmail|PostToConnection|CopyObject)Command$/;

/** What takes a file away, by its name alone: `deleteFile(path)`, `removeImagesFromStorage(keys)`. */
const TAKES_FILE =
  /^_?(?:delete|remove|destroy|purge)\w*(?:File|Object|Blob|Image|Photo|Video|Media|Asset|Attachment)s?(?:From[A-Z]\w*)?$/;

/** The same of a store: `storage.delete(key)`, and not `fs.rm(path)`, which is done at once. */
const TAKES = /^_?(?:delete|remove|destroy|del|purge)(?![a-z])/;
const STORE = /(?:storage|bucket|blob|minio|cloudinary|gridfs)$|^(?:s3|gcs|datasource)(?:client)?$/i;

/** What has rows, and not files: `imageRepository.deleteImage(id)`. */
const OF_ROWS = /repo(?:sitory|s)?$|dao$|model$|^(?:prisma|db|knex|tx|trx|em|manager)$/i;

/**
 * Whether a call goes to another server on behalf of one thing and has nothing to do with the next: a mail, a message, a notification, or a file that a
 * store is to take away. What writes rows is none, nor what is known only to publish or emit something: its order may count.
 *
 * @param {Source} source
 * @param {Node} call
 * @returns {boolean}
 */
export function isSending(source, call) {
  if (call.type !== "CallExpression" || isTrial(call) || isOfUse(call)) return false;
  if (isTelling(call)) return true;
  const callee = unwrap(call.callee);
  const name = findLastName(callee) ?? "";
  const [, ...receivers] = getNamesOf(callee);
  //   await Notification.send(settings, text);      await ses.send(new SendEmailCommand(mail));
  if (name.startsWith("send"))
    return (
      receivers.some(isNamedForSubject) ||
      BY_SERVICE.test(findNativePath(source, callee) ?? "") ||
      (call.arguments.length > 0 && isCommand(source, call.arguments[0]))
    );
  return takesFile(call);
}

/**
 * @param {Node} call - CallExpression
 * @returns {boolean} whether it has a store take a file away: `storage.delete(key)`
 */
export function takesFile({ callee }) {
  const name = findLastName(unwrap(callee)) ?? "";
  const [, ...receivers] = getNamesOf(unwrap(callee));
  if (receivers.some((receiver) => OF_ROWS.test(receiver))) return false;
  return TAKES_FILE.test(name) || (TAKES.test(name) && receivers.some((receiver) => STORE.test(receiver)));
}

/**
 * @param {Source} source
 * @param {Node} argument - of `send()`
 */
function isCommand(source, argument) {
  return resolve(source, argument).some(
    (value) =>
      value.kind === "node" &&
      value.node.type === "NewExpression" &&
      COMMAND.test(findLastName(value.node.callee) ?? ""),
  );
}
