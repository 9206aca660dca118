import { findImportedTypes } from "../../heat/handed-over/types.js";
import { findLastName } from "../../ast/syntax/member-chain.js";
import { findType } from "../../ast/promises/promise-types.js";
import { isFunction } from "../../ast/syntax/functions.js";
import { resolve } from "../../ast/values/resolve.js";
import { unwrap } from "../../ast/syntax/unwrap.js";

/** @import { Chain } from "../links.js" */
/** @import { Node, Source } from "../../types.js" */

/** Packages whose queues keep jobs in Redis. */
const QUEUES = /^(?:bullmq|bull|@nestjs\/bull(?:mq)?)$/;

/** What people call such a queue: `mailQueue`, `this.queue`, `getQueue(name)`. */
const NAMES_QUEUE = /(?:^_?q|Q)ueue$/;

/** Commands of Amazon's clients that are about one thing, and those that are about many. */
const COMMANDS = new Map([
  ["DeleteObjectCommand", "DeleteObjectsCommand"],
  ["SendMessageCommand", "SendMessageBatchCommand"],
  ["PublishCommand", "PublishBatchCommand"],
  ["PutRecordCommand", "PutRecordsCommand"],
  ["PutItemCommand", "BatchWriteItemCommand"],
  ["DeleteItemCommand", "BatchWriteItemCommand"],
]);

/**
 * The call by which a service takes many, of one that takes one.
 *
 * @param {Source} source
 * @param {Chain} chain
 * @param {(node: Node) => boolean} isOfRound - whether a node is made of what the one row, job or object has of its own
 * @returns {string | undefined} `addBulk()`
 */
export function findBulkOfService(source, { links: [{ name, args, call }, ...others] }, isOfRound) {
  const callee = unwrap(call.callee);
  if (others.length > 0 || callee.type !== "MemberExpression" || isOfRound(callee.object) || !args.some(isOfRound))
    return undefined;
  //   await mails.add("welcome", { user: user.id });
  if (name === "add") return addsJob(source, callee.object, args) ? "addBulk()" : undefined;
  //   await s3.send(new DeleteObjectCommand({ Bucket, Key: file.key }));
  const command = name === "send" && args.length > 0 ? unwrap(args[0]) : undefined;
  return command?.type === "NewExpression" ? COMMANDS.get(findLastName(command.callee) ?? "") : undefined;
}

/**
 * @param {Source} source
 * @param {Node} queue
 * @param {Node[]} args - of its `add()`
 * @returns {boolean} whether it is a queue that keeps jobs elsewhere, and is given one; not `queue.add(() => load(id))` of p-queue, which runs it here
 */
export function addsJob(source, queue, [first, second]) {
  if (first === undefined || isFunction(unwrap(first))) return false;
  const type = findType(source, queue, 0);
  if (type !== undefined && findImportedTypes(source, type).some(({ module }) => QUEUES.test(module))) return true;
  const values = resolve(source, queue);
  if (values.some((value) => isOfQueues(source, value))) return true;
  //   import { mailQueue } from "./queues.js"; … mailQueue.add("welcome", { user: user.id });
  return (
    NAMES_QUEUE.test(findLastName(queue) ?? "") &&
    second !== undefined &&
    unwrap(second).type === "ObjectExpression" &&
    values.every(({ kind }) => kind !== "instance")
  );
}

/**
 * @param {Source} source
 * @param {import("../../ast/values/resolve.js").Value} value
 * @returns {boolean} whether it is `new Queue("mails")` of such a package, or what such a package exports
 */
function isOfQueues(source, value) {
  if (value.kind === "import") return QUEUES.test(value.module);
  return (
    value.kind === "node" &&
    value.node.type === "NewExpression" &&
    resolve(source, value.node.callee).some((made) => made.kind === "import" && QUEUES.test(made.module))
  );
}
