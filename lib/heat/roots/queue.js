import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

const ADDS = ["on", "addListener"];

/** What runs for each message.
 * @type {HandlerSpec} */
const consumer = { as: "consumer" };

/**
 * @param {string[]} events - of which one stands for a message
 * @returns {HandlerSpec[]}
 */
const listeners = (events) => [{ as: "message listener", args: "rest", events, returns: "self" }, { returns: "self" }];

/** Consumers of queues and topics: a message is to them what a request is to a server.
 * https://docs.bullmq.io, https://kafka.js.org, https://amqp-node.github.io/amqplib, https://github.com/timgit/pg-boss, https://github.com/mqttjs/MQTT.js
 * @type {FrameworkTable} */
export default {
  name: "Queue",
  modules: {
    bullmq: { Worker: { ...consumer, args: [1], constructs: "worker" } },
    ...each(["bull", "bee-queue"], { "": { returns: "jobs", constructs: "jobs" } }),
    kafkajs: { Kafka: { constructs: "kafka" } },
    ...each(["amqplib", "amqplib/callback_api"], { connect: { returns: "amqp" } }),
    nats: { connect: { returns: "nats" } },
    "pg-boss": { "": { constructs: "boss" } },
    "sqs-consumer": {
      "Consumer.create": { options: each(["handleMessage", "handleMessageBatch"], consumer) },
    },
    mqtt: each(["connect", "connectAsync"], { returns: "mqtt" }),
  },
  kinds: {
    worker: {},
    jobs: { process: { ...consumer, returns: "self" } },
    kafka: { consumer: { returns: "kafka consumer" } },
    "kafka consumer": { run: { options: each(["eachMessage", "eachBatch"], consumer) } },
    amqp: each(["createChannel", "createConfirmChannel"], { returns: "channel" }),
    channel: { consume: { ...consumer, args: [1] } },
    nats: { subscribe: { options: { callback: consumer } } },
    boss: { work: { ...consumer, args: "rest" } },
    mqtt: each(ADDS, listeners(["message"])),
  },
  types: {
    ...each(["Channel", "ConfirmChannel"], "channel"),
    Kafka: "kafka",
    Consumer: "kafka consumer",
    Queue: "jobs",
    MqttClient: "mqtt",
    NatsConnection: "nats",
  },
};
