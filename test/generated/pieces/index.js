import { address } from "./address.js";
import { awaitedList } from "./awaited-list.js";
import { eagerRequest, eagerUrl } from "./eager-url.js";
import { eagerLog } from "./eager-log.js";
import fc from "fast-check";
import { blindDecode } from "./blind-decode.js";
import { deferredReply } from "./deferred-reply.js";
import { hotClosure } from "./hot-closure.js";
import { instanceMethod } from "./instance-method.js";
import { lateProperty } from "./late-property.js";
import { nativeRead } from "./native-read.js";
import { needlessClone } from "./needless-clone.js";
import { needlessPromise } from "./needless-promise.js";
import { nestedSearch } from "./nested-search.js";
import { optionalAwait } from "./optional-await.js";
import { piecewiseObject } from "./piecewise-object.js";
import { pluginCopy } from "./plugin-copy.js";
import { quadraticBuild } from "./quadratic-build.js";
import { repeatedLoad } from "./repeated-load.js";
import { repeatedQuery } from "./repeated-query.js";
import { requestClient } from "./request-client.js";
import { requestDecoration } from "./request-decoration.js";
import { serialAwait } from "./serial-await.js";
import { staticWork } from "./static-work.js";
import { syncCall } from "./sync-call.js";
import { syncCallInCallers } from "./sync-call-in-callers.js";
import { unusedRows } from "./unused-rows.js";
import { waitingLoop } from "./waiting-loop.js";

/** @import { Piece } from "../program.js" */

/** @type {Record<string, fc.Arbitrary<Piece>>} */
export const pieces = {
  "no-blind-decode": blindDecode,
  "no-deferred-reply": deferredReply,
  "no-eager-log": eagerLog,
  "no-eager-request": eagerRequest,
  "no-eager-url": eagerUrl,
  "no-hot-closure": hotClosure,
  "no-instance-method": instanceMethod,
  "no-late-property": lateProperty,
  "no-native-read": fc.oneof({ arbitrary: nativeRead, weight: 3 }, address),
  "no-needless-clone": needlessClone,
  "no-needless-promise": needlessPromise,
  "no-nested-search": nestedSearch,
  "no-optional-await": fc.oneof({ arbitrary: optionalAwait, weight: 3 }, awaitedList),
  "no-piecewise-object": piecewiseObject,
  "no-plugin-copy": pluginCopy,
  "no-quadratic-build": quadraticBuild,
  "no-repeated-load": repeatedLoad,
  "no-repeated-query": repeatedQuery,
  "no-request-client": requestClient,
  "no-request-decoration": requestDecoration,
  "no-serial-await": fc.oneof({ arbitrary: serialAwait, weight: 2 }, waitingLoop),
  "no-static-work": staticWork,
  "no-sync-call": fc.oneof(syncCall, { arbitrary: syncCallInCallers, weight: 2 }),
  "no-unused-rows": unusedRows,
};
