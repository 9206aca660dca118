import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

const ADDS = ["on", "addListener"];

/** What runs for each message.
 * @type {HandlerSpec} */
const consumer = { as: "consumer" };

/** Threads that are told a file by its path, and run what it exports for each task: `new Piscina({ filename })`
 * @type {HandlerSpec} */
const pool = { options: { filename: { as: "worker" } }, constructs: "pool" };

/** @type {HandlerSpec} */
const eventStore = { constructs: "event store", returns: "event store" };

/**
 * @param {string[]} events - of which one stands for a message
 * @returns {HandlerSpec[]}
 */
const listeners = (events) => [{ as: "message listener", args: "rest", events, returns: "self" }, { returns: "self" }];

/** Callbacks of Rascal that are told what was made, once: `Broker.create(config, (error, broker) => { … })`
 * @param {string} kind
 * @returns {HandlerSpec} */
const told = (kind) => ({ as: "set-up function", cold: true, args: "rest", params: [null, kind] });

const onMessage = listeners(["message", "pmessage", "messageBuffer", "pmessageBuffer"]);

/** Consumers of queues and topics: a message is to them what a request is to a server.
 * https://docs.bullmq.io, https://kafka.js.org, https://amqp-node.github.io/amqplib, https://github.com/timgit/pg-boss, https://github.com/mqttjs/MQTT.js,
 * https://github.com/jwalton/node-amqp-connection-manager, https://github.com/redis/node-redis/blob/master/docs/pub-sub.md,
 * https://github.com/redis/ioredis#pubsub, https://cloud.google.com/nodejs/docs/reference/pubsub/latest,
 * https://learn.microsoft.com/javascript/api/overview/azure/service-bus-readme, https://worker.graphile.org/docs,
 * https://www.inngest.com/docs/reference/functions/create, https://trigger.dev/docs/tasks/overview,
 * https://docs.temporal.io/develop/typescript/core-application, https://github.com/Blizzard/node-rdkafka,
 * https://github.com/nats-io/nats.js, https://docs.kurrent.io/clients/node,
 * https://github.com/onebeyond/rascal,
 * https://piscinajs.dev, https://github.com/tinylibs/tinypool, https://github.com/agenda/agenda, https://github.com/actionhero/node-resque
 * @type {FrameworkTable<"Queue">} */
export default {
  name: "Queue",
  modules: {
    bullmq: { Worker: { ...consumer, args: [1], constructs: "worker" } },
    ...each(["bull", "bee-queue"], { "": { returns: "jobs", constructs: "jobs" } }),
    kafkajs: { Kafka: { constructs: "kafka" } },
    "@confluentinc/kafka-javascript": { "KafkaJS.Kafka": { constructs: "kafka" } },
    "kafka-node": each(["Consumer", "ConsumerGroup"], { constructs: "message source" }),
    "node-rdkafka": { KafkaConsumer: { constructs: "record source" } },
    ...each(["amqplib", "amqplib/callback_api"], { connect: { returns: "amqp" } }),
    "amqp-connection-manager": { connect: { returns: "amqp" } },
    rascal: {
      ...each(["BrokerAsPromised.create", "createBrokerAsPromised"], { returns: "broker" }),
      ...each(["Broker.create", "createBroker"], told("broker")),
    },
    ...each(["nats", "nats.ws", "@nats-io/transport-node", "@nats-io/nats-core"], {
      ...each(["connect", "wsconnect"], { returns: "nats" }),
    }),
    "@nats-io/jetstream": { jetstream: { returns: "jetstream" } },
    "@eventstore/db-client": { EventStoreDBClient: eventStore, "EventStoreDBClient.connectionString": eventStore },
    "@kurrent/kurrentdb-client": { KurrentDBClient: eventStore, "KurrentDBClient.connectionString": eventStore },
    redis: each(["createClient", "createCluster"], { returns: "redis" }),
    ioredis: each(["", "Redis", "Cluster"], { constructs: "message source" }),
    "@google-cloud/pubsub": { PubSub: { constructs: "pubsub" } },
    "@azure/service-bus": { ServiceBusClient: { constructs: "service bus" } },
    "@azure/event-hubs": { EventHubConsumerClient: { constructs: "receiver" } },
    "graphile-worker": each(["run", "runOnce"], { options: { taskList: { options: { "*": consumer } } } }),
    inngest: { Inngest: { constructs: "inngest" } },
    ...each(["@trigger.dev/sdk", "@trigger.dev/sdk/v3"], each(["task", "schemaTask"], { options: { run: consumer } })),
    "@temporalio/worker": { "Worker.create": { options: { activities: { options: { "*": consumer } } } } },
    "@temporalio/workflow": each(["proxyActivities", "proxyLocalActivities"], { options: { "*": consumer } }),
    "pg-boss": { "": { constructs: "boss" } },
    "sqs-consumer": {
      "Consumer.create": { options: each(["handleMessage", "handleMessageBatch"], consumer) },
    },
    mqtt: each(["connect", "connectAsync"], { returns: "mqtt" }),
    piscina: each(["", "Piscina"], pool),
    ...each(["agenda", "@hokify/agenda"], each(["", "Agenda"], { constructs: "agenda" })),
    "node-resque": each(["Worker", "MultiWorker"], {
      args: [1],
      options: { "*": { ...consumer, options: { perform: consumer } } },
    }),
    tinypool: each(["", "Tinypool"], pool),
  },
  kinds: {
    worker: {},
    pool: {},
    jobs: { process: { ...consumer, returns: "self" } },
    kafka: { consumer: { returns: "consumer" } },
    consumer: {
      run: { options: each(["eachMessage", "eachBatch"], consumer) },
      ...each(["consume", "fetch"], { options: { callback: consumer }, returns: "message source" }),
    },
    amqp: each(["createChannel", "createConfirmChannel"], {
      returns: "channel",
      options: { setup: { as: "set-up function", cold: true, params: ["channel"] } },
    }),
    channel: { consume: { ...consumer, args: [1] } },
    broker: {
      subscribe: { ...told("message source"), returns: "message source" },
      subscribeAll: { ...told("message sources"), args: "all", returns: "message sources" },
    },
    "message sources": each(["forEach", "map"], {
      as: "set-up function",
      cold: true,
      args: [0],
      params: ["message source"],
    }),
    nats: {
      subscribe: { options: { callback: consumer }, returns: "message source" },
      jetstream: { returns: "jetstream" },
    },
    jetstream: {
      ...each(["subscribe", "pullSubscribe"], { options: { callback: consumer }, returns: "message source" }),
      consumers: { is: "consumers" },
      streams: { is: "streams" },
    },
    consumers: { get: { returns: "consumer" } },
    streams: { get: { returns: "stream" } },
    stream: { getConsumer: { returns: "consumer" } },
    "event store": each(
      [
        "subscribeToAll",
        "subscribeToStream",
        "subscribeToPersistentSubscriptionToAll",
        "subscribeToPersistentSubscriptionToStream",
      ],
      { returns: "message source" },
    ),
    boss: { work: { ...consumer, args: "rest" } },
    agenda: { define: { ...consumer, args: "rest" } },
    mqtt: each(ADDS, onMessage),
    // Some are loops over messages that go on as long as the server runs: for await (const message of connection.subscribe("orders")) { … }
    "message source": { ...each(ADDS, onMessage), "for await": consumer },
    "record source": each(ADDS, listeners(["data"])),
    redis: {
      ...each(["subscribe", "pSubscribe", "sSubscribe"], { ...consumer, args: [1] }),
      ...each(ADDS, listeners(["message", "pmessage"])),
      duplicate: { returns: "self" },
    },
    pubsub: { topic: { returns: "self" }, subscription: { returns: "message source" } },
    "service bus": each(["createReceiver", "acceptSession"], { returns: "receiver" }),
    receiver: { subscribe: { options: each(["processMessage", "processEvents"], consumer) } },
    inngest: { createFunction: { ...consumer, args: "rest" } },
  },
  types: {
    ...each(["Channel", "ConfirmChannel"], "channel"),
    Kafka: "kafka",
    Consumer: "consumer",
    Queue: "jobs",
    Redis: "message source",
    PubSub: "pubsub",
    ServiceBusReceiver: "receiver",
    MqttClient: "mqtt",
    ...each(["Broker", "BrokerAsPromised"], "broker"),
    ...each(["SubscriberSession", "SubscriberSessionAsPromised"], "message source"),
    NatsConnection: "nats",
    JetStreamClient: "jetstream",
    ...each(
      ["Subscription", "JetStreamSubscription", "JetStreamPullSubscription", "ConsumerMessages"],
      "message source",
    ),
    ...each(["EventStoreDBClient", "KurrentDBClient"], "event store"),
    Agenda: "agenda",
  },
  // Who publishes has them, too.
  handedOn: [
    "jobs",
    "kafka",
    "amqp",
    "channel",
    "broker",
    "nats",
    "boss",
    "agenda",
    "mqtt",
    "message source",
    "redis",
    "pubsub",
    "service bus",
    "inngest",
  ],
};
