import { VERBS, each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const request = { as: "handler", roles: ["request", "response"] };
/** @type {HandlerSpec} */
const event = { as: "event handler" };
/** @type {HandlerSpec} */
const scheduled = { as: "scheduled handler", cold: true };

/** Firebase's events of one document, file, message or user. */
const EVENTS = {
  database: ["onValueCreated", "onValueDeleted", "onValueUpdated", "onValueWritten"],
  firestore: ["Created", "Deleted", "Updated", "Written"].flatMap((what) => [
    `onDocument${what}`,
    `onDocument${what}WithAuthContext`,
  ]),
  identity: ["beforeUserCreated", "beforeUserSignedIn"],
  pubsub: ["onMessagePublished"],
  storage: ["onObjectArchived", "onObjectDeleted", "onObjectFinalized", "onObjectMetadataUpdated"],
  tasks: ["onTaskDispatched"],
};

/** Of its first version: `functions.region("europe-west1").firestore.document("users/{id}").onCreate(…)`. */
const firstVersion = each(["firebase-functions", "firebase-functions/v1"], {
  ...each(["region", "runWith"], { returns: "builder" }),
  "https.onRequest": request,
  "https.onCall": event,
  ...each(["firestore.document", "database.ref", "storage.object", "storage.bucket", "pubsub.topic", "auth.user"], {
    returns: "source",
  }),
  "pubsub.schedule": { returns: "schedule" },
});

/** What a host calls for each request or event; where it is told by a setting which export it calls, see Lambda and Vercel.
 * https://firebase.google.com/docs/functions, https://cloud.google.com/functions/docs,
 * https://learn.microsoft.com/azure/azure-functions/functions-reference-node
 * @type {FrameworkTable<"Serverless">} */
export default {
  name: "Serverless",
  modules: {
    ...firstVersion,
    ...each(["firebase-functions/v2/https", "firebase-functions/https"], { onRequest: request, onCall: event }),
    ...Object.fromEntries(
      Object.entries(EVENTS).flatMap(([source, names]) =>
        ["firebase-functions/v2", "firebase-functions"].map((root) => [`${root}/${source}`, each(names, event)]),
      ),
    ),
    ...each(["firebase-functions/v2/scheduler", "firebase-functions/scheduler"], { onSchedule: scheduled }),
    "@google-cloud/functions-framework": { http: request, cloudEvent: event },
    "@azure/functions": {
      ...each(
        [...VERBS, "http", "deleteRequest"].map((name) => `app.${name}`),
        {
          as: "handler",
          args: "rest",
          roles: ["request", "context"],
          options: { handler: { as: "handler", roles: ["request", "context"] } },
        },
      ),
      ...each(
        [
          "storageQueue",
          "storageBlob",
          "serviceBusQueue",
          "serviceBusTopic",
          "eventHub",
          "eventGrid",
          "cosmosDB",
          "generic",
        ].map((name) => `app.${name}`),
        { options: { handler: event } },
      ),
      "app.timer": { options: { handler: scheduled } },
    },
  },
  kinds: {
    builder: { https: { is: "https" }, ...each(["region", "runWith"], { returns: "self" }) },
    https: { onRequest: request, onCall: event },
    source: each(["onCreate", "onUpdate", "onDelete", "onWrite", "onFinalize", "onPublish"], event),
    schedule: { onRun: scheduled, ...each(["timeZone", "retryConfig"], { returns: "self" }) },
  },
  functionTypes: {
    AzureFunction: { as: "handler", roles: ["context", "request"] },
    HttpHandler: { as: "handler", roles: ["request", "context"] },
  },
  requestTypes: { HttpRequest: "request", InvocationContext: "context", Context: "context", CloudEvent: "request" },
  exported: [
    {
      paths: ["default"],
      // `export default function listOrders(context, { shopId }) {}` is somebody's own.
      parameters: { names: [/^_?context$/, /^_?(req|request)$/], least: 2, areNamed: true },
      spec: { as: "handler", roles: ["context", "request"] },
    },
  ],
};
