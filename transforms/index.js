import { rewrite as noBlindDecode } from "./no-blind-decode.js";
import { rewrite as noDeferredReply } from "./no-deferred-reply.js";
import { rewrite as noEagerLog } from "./no-eager-log.js";
import { rewrite as noEagerRequest } from "./no-eager-request.js";
import { rewrite as noEagerUrl } from "./no-eager-url.js";
import { rewrite as noHotClosure } from "./no-hot-closure.js";
import { rewrite as noInstanceMethod } from "./no-instance-method.js";
import { rewrite as noLateProperty } from "./no-late-property.js";
import { rewrite as noNativeRead } from "./no-native-read.js";
import { rewrite as noNeedlessClone } from "./no-needless-clone.js";
import { rewrite as noNeedlessPromise } from "./no-needless-promise.js";
import { rewrite as noNestedSearch } from "./no-nested-search.js";
import { rewrite as noOptionalAwait } from "./no-optional-await.js";
import { rewrite as noPiecewiseObject } from "./no-piecewise-object.js";
import { rewrite as noPluginCopy } from "./no-plugin-copy.js";
import { rewrite as noQuadraticBuild } from "./no-quadratic-build.js";
import { rewrite as noRepeatedLoad } from "./no-repeated-load.js";
import { rewrite as noRepeatedQuery } from "./no-repeated-query.js";
import { rewrite as noRequestClient } from "./no-request-client.js";
import { rewrite as noRequestDecoration } from "./no-request-decoration.js";
import { rewrite as noSerialAwait } from "./no-serial-await.js";
import { rewrite as noStaticWork } from "./no-static-work.js";
import { rewrite as noSyncCall } from "./no-sync-call.js";
import { rewrite as noUnusedRows } from "./no-unused-rows.js";

/**
 * Every rewrite, by the name of its pattern, for bundles that cannot load them one by one.
 *
 * @type {Record<string, import("../lib/types.js").Transform["rewrite"]>}
 */
export const rewrites = {
  "no-blind-decode": noBlindDecode,
  "no-deferred-reply": noDeferredReply,
  "no-eager-log": noEagerLog,
  "no-eager-request": noEagerRequest,
  "no-eager-url": noEagerUrl,
  "no-hot-closure": noHotClosure,
  "no-instance-method": noInstanceMethod,
  "no-late-property": noLateProperty,
  "no-native-read": noNativeRead,
  "no-needless-clone": noNeedlessClone,
  "no-needless-promise": noNeedlessPromise,
  "no-nested-search": noNestedSearch,
  "no-optional-await": noOptionalAwait,
  "no-piecewise-object": noPiecewiseObject,
  "no-plugin-copy": noPluginCopy,
  "no-quadratic-build": noQuadraticBuild,
  "no-repeated-load": noRepeatedLoad,
  "no-repeated-query": noRepeatedQuery,
  "no-request-client": noRequestClient,
  "no-request-decoration": noRequestDecoration,
  "no-serial-await": noSerialAwait,
  "no-static-work": noStaticWork,
  "no-sync-call": noSyncCall,
  "no-unused-rows": noUnusedRows,
};
