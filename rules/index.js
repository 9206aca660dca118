import noBlindDecode from "./no-blind-decode.js";
import noDeferredReply from "./no-deferred-reply.js";
import noEagerLog from "./no-eager-log.js";
import noEagerRequest from "./no-eager-request.js";
import noEagerUrl from "./no-eager-url.js";
import noHotClosure from "./no-hot-closure.js";
import noInstanceMethod from "./no-instance-method.js";
import noLateProperty from "./no-late-property.js";
import noNativeRead from "./no-native-read.js";
import noNeedlessClone from "./no-needless-clone.js";
import noNeedlessPromise from "./no-needless-promise.js";
import noNestedSearch from "./no-nested-search.js";
import noOptionalAwait from "./no-optional-await.js";
import noPiecewiseObject from "./no-piecewise-object.js";
import noPluginCopy from "./no-plugin-copy.js";
import noQuadraticBuild from "./no-quadratic-build.js";
import noRepeatedLoad from "./no-repeated-load.js";
import noRepeatedQuery from "./no-repeated-query.js";
import noRequestClient from "./no-request-client.js";
import noRequestDecoration from "./no-request-decoration.js";
import noSerialAwait from "./no-serial-await.js";
import noStaticWork from "./no-static-work.js";
import noSyncCall from "./no-sync-call.js";
import noUnusedRows from "./no-unused-rows.js";

/** Every rule, by name. */
export const rules = {
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
