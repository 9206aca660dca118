import { detector as noBlindDecode } from "./no-blind-decode.js";
import { detector as noDeferredReply } from "./no-deferred-reply.js";
import { detector as noEagerLog } from "./no-eager-log.js";
import { detector as noEagerRequest } from "./no-eager-request.js";
import { detector as noEagerUrl } from "./no-eager-url.js";
import { detector as noHotClosure } from "./no-hot-closure.js";
import { detector as noInstanceMethod } from "./no-instance-method.js";
import { detector as noLateProperty } from "./no-late-property.js";
import { detector as noNativeRead } from "./no-native-read.js";
import { detector as noNeedlessClone } from "./no-needless-clone.js";
import { detector as noNeedlessPromise } from "./no-needless-promise.js";
import { detector as noNestedSearch } from "./no-nested-search.js";
import { detector as noOptionalAwait } from "./no-optional-await.js";
import { detector as noPiecewiseObject } from "./no-piecewise-object.js";
import { detector as noPluginCopy } from "./no-plugin-copy.js";
import { detector as noQuadraticBuild } from "./no-quadratic-build.js";
import { detector as noRepeatedLoad } from "./no-repeated-load.js";
import { detector as noRepeatedQuery } from "./no-repeated-query.js";
import { detector as noRequestClient } from "./no-request-client.js";
import { detector as noRequestDecoration } from "./no-request-decoration.js";
import { detector as noSerialAwait } from "./no-serial-await.js";
import { detector as noStaticWork } from "./no-static-work.js";
import { detector as noSyncCall } from "./no-sync-call.js";
import { detector as noUnusedRows } from "./no-unused-rows.js";

/** Every detector, for bundles that cannot load them one by one. */
export const detectors = {
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
