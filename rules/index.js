import noDeferredReply from "./no-deferred-reply.js";
import noEagerUrl from "./no-eager-url.js";
import noLateProperty from "./no-late-property.js";
import noNeedlessPromise from "./no-needless-promise.js";
import noOptionalAwait from "./no-optional-await.js";
import noPiecewiseObject from "./no-piecewise-object.js";
import noPluginCopy from "./no-plugin-copy.js";
import noRequestDecoration from "./no-request-decoration.js";
import noStaticWork from "./no-static-work.js";

/** Every rule, by name. */
export const rules = {
  "no-deferred-reply": noDeferredReply,
  "no-eager-url": noEagerUrl,
  "no-late-property": noLateProperty,
  "no-needless-promise": noNeedlessPromise,
  "no-optional-await": noOptionalAwait,
  "no-piecewise-object": noPiecewiseObject,
  "no-plugin-copy": noPluginCopy,
  "no-request-decoration": noRequestDecoration,
  "no-static-work": noStaticWork,
};
