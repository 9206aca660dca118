import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const dispatcher = { as: "dispatcher", args: "rest", roles: ["context"], returns: "callbacks" };
/** @type {HandlerSpec} */
const callback = { as: "callback", roles: ["context"], returns: "self" };

/** Servers of the fediverse: dispatchers answer requests, listeners get what other servers send.
 * https://fedify.dev/manual/actor, https://fedify.dev/manual/inbox, https://fedify.dev/manual/collections
 * @type {FrameworkTable<"Fedify">} */
export default {
  name: "Fedify",
  modules: {
    "@fedify/fedify": {
      createFederation: { returns: "federation" },
      createFederationBuilder: { returns: "federation" },
    },
  },
  kinds: {
    federation: {
      ...each(
        [
          ...["Actor", "Object", "Inbox", "Outbox", "Following", "Followers", "Liked", "Featured", "FeaturedTags"],
          ...["Collection", "OrderedCollection", "NodeInfo"],
        ].map((name) => `set${name}Dispatcher`),
        dispatcher,
      ),
      setWebFingerLinksDispatcher: { ...dispatcher, args: "all" },
      setInboxListeners: { returns: "listeners" },
    },
    callbacks: each(
      [
        ...["setCounter", "setFirstCursor", "setLastCursor", "setKeyPairsDispatcher", "mapHandle", "mapAlias"],
        "authorize",
      ],
      callback,
    ),
    listeners: {
      //   listeners.on(Follow, async (ctx, follow) => { … })
      on: { ...callback, as: "inbox listener", args: [1] },
      onError: { as: "error handler", purpose: "errors", roles: ["context", "error"], returns: "self" },
      setSharedKeyDispatcher: callback,
      withIdempotency: { returns: "self" },
    },
  },
  types: { Federation: "federation", FederationBuilder: "federation" },
  requestTypes: each(["Context", "RequestContext", "InboxContext"], "context"),
  functionTypes: {
    ...each(["ActorDispatcher", "ObjectDispatcher", "CollectionDispatcher", "CollectionCounter", "CollectionCursor"], {
      ...callback,
      as: "dispatcher",
    }),
    InboxListener: { ...callback, as: "inbox listener" },
  },
};
