import { eagerRequest, eagerUrl } from "./eager-url.js";
import { deferredReply } from "./deferred-reply.js";
import { hotClosure } from "./hot-closure.js";
import { instanceMethod } from "./instance-method.js";
import { lateProperty } from "./late-property.js";
import { nativeRead } from "./native-read.js";
import { needlessPromise } from "./needless-promise.js";
import { optionalAwait } from "./optional-await.js";
import { piecewiseObject } from "./piecewise-object.js";
import { pluginCopy } from "./plugin-copy.js";
import { requestDecoration } from "./request-decoration.js";
import { staticWork } from "./static-work.js";

/** @import fc from "fast-check" */
/** @import { Piece } from "../program.js" */

/** @type {Record<string, fc.Arbitrary<Piece>>} */
export const pieces = {
  "no-deferred-reply": deferredReply,
  "no-eager-request": eagerRequest,
  "no-eager-url": eagerUrl,
  "no-hot-closure": hotClosure,
  "no-instance-method": instanceMethod,
  "no-late-property": lateProperty,
  "no-native-read": nativeRead,
  "no-needless-promise": needlessPromise,
  "no-optional-await": optionalAwait,
  "no-piecewise-object": piecewiseObject,
  "no-plugin-copy": pluginCopy,
  "no-request-decoration": requestDecoration,
  "no-static-work": staticWork,
};
