import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec, Specs } from "../../types.js" */

const ADDS = ["on", "addListener"];

/** Names of Discord's events that come all the time, as they are and as members of `Events`. */
const EVENTS = [
  "messageCreate",
  "messageUpdate",
  "messageDelete",
  "messageReactionAdd",
  "messageReactionRemove",
  "interactionCreate",
  "presenceUpdate",
  "typingStart",
  "voiceStateUpdate",
  "guildMemberAdd",
  "guildMemberRemove",
  "guildMemberUpdate",
];
const DISCORD = [
  "message",
  "interaction",
  "raw",
  ...EVENTS.flatMap((name) => [name, name[0].toUpperCase() + name.slice(1)]),
];

/** Names of Matrix's events, of rooms and of who is asked for one. */
const MATRIX = [
  "room.message",
  "room.event",
  "room.invite",
  "room.join",
  "room.leave",
  "room.decrypted_event",
  "query.room",
  "query.user",
  "ephemeral.event",
];

const INTERACTIONS = [
  "AutocompleteInteraction",
  "BaseInteraction",
  "ButtonInteraction",
  "ChatInputCommandInteraction",
  "CommandInteraction",
  "ContextMenuCommandInteraction",
  "Interaction",
  "MessageComponentInteraction",
  "MessageContextMenuCommandInteraction",
  "ModalSubmitInteraction",
  "StringSelectMenuInteraction",
  "UserContextMenuCommandInteraction",
];

/** @type {HandlerSpec} */
const handler = { as: "update handler", returns: "self" };
/** @type {HandlerSpec} */
const filtered = { ...handler, args: "rest" };

/** Of Telegram's bots, and of scenes and composers.
 * @type {Specs} */
const composer = {
  use: { ...handler, as: "middleware" },
  ...each(
    [
      ...["on", "command", "hears", "action", "inlineQuery", "callbackQuery", "gameQuery", "reaction", "mention"],
      ...[
        "hashtag",
        "cashtag",
        "email",
        "phone",
        "url",
        "textLink",
        "textMention",
        "shippingQuery",
        "preCheckoutQuery",
      ],
    ],
    filtered,
  ),
  ...each(["start", "help", "settings", "enter", "leave"], handler),
  catch: { returns: "self" },
};
/** @type {HandlerSpec} */
const bot = { constructs: "bot" };

/** @type {HandlerSpec} */
const listener = { as: "listener" };

const MESSAGE = /^_*(message|msg|interaction|ctx)$/;
const CLIENT = /^_*(client|bot)$/;

/** Bots: a message is to them what a request is to a server.
 * https://discord.js.org, https://telegraf.js.org, https://grammy.dev, https://github.com/yagop/node-telegram-bot-api,
 * https://docs.slack.dev/tools/bolt-js, https://probot.github.io, https://wwebjs.dev, https://baileys.wiki, https://turt2live.github.io/matrix-bot-sdk,
 * https://learn.microsoft.com/javascript/api/botbuilder
 * @type {FrameworkTable<"Bot">} */
export default {
  name: "Bot",
  modules: {
    "discord.js": { Client: { constructs: "client" } },
    telegraf: {
      "": bot,
      ...each(["Telegraf", "Composer", "Scenes.BaseScene"], bot),
      "Scenes.WizardScene": { ...filtered, constructs: "bot" },
    },
    grammy: each(["Bot", "Composer"], bot),
    "node-telegram-bot-api": { "": { constructs: "API" } },
    "@slack/bolt": { App: { constructs: "app" } },
    probot: { Probot: { constructs: "probot" } },
    "whatsapp-web.js": { Client: { constructs: "WhatsApp" } },
    ...each(
      ["@whiskeysockets/baileys", "@adiwajshing/baileys", "baileys"],
      each(["", "makeWASocket"], { returns: "socket" }),
    ),
    ...each(
      ["matrix-bot-sdk", "@vector-im/matrix-bot-sdk"],
      each(["Appservice", "MatrixClient"], { constructs: "Matrix" }),
    ),
    botbuilder: each(["ActivityHandler", "TeamsActivityHandler"], { constructs: "activities" }),
  },
  kinds: {
    client: each(ADDS, [{ as: "event listener", args: "rest", events: DISCORD, returns: "self" }, { returns: "self" }]),
    bot: composer,
    API: { ...each([...ADDS, "onText"], filtered) },
    WhatsApp: each(ADDS, [
      {
        as: "event listener",
        args: "rest",
        events: ["message", "message_create", "message_ack", "message_reaction"],
        returns: "self",
      },
      { returns: "self" },
    ]),
    Matrix: each(ADDS, [{ as: "event listener", args: "rest", events: MATRIX, returns: "self" }, { returns: "self" }]),
    // const socket = makeWASocket(); socket.ev.on("messages.upsert", async ({ messages }) => {})
    socket: { ev: { is: "events" } },
    events: {
      ...each(ADDS, [{ as: "event listener", args: "rest", events: ["messages.upsert", "messages.update"] }, {}]),
      process: { as: "event listener" },
    },
    // class Bot extends ActivityHandler { constructor () { super(); this.onMessage(async (context, next) => {}); } }
    activities: each(
      ["onTurn", "onMessage", "onMessageUpdate", "onMessageReaction", "onEvent", "onTokenResponseEvent", "onDialog"],
      listener,
    ),
    // export default (app: Probot) => { app.on("issues.opened", async (context) => {}); }
    probot: { ...each(["on", "onAny"], filtered), onError: {} },
    app: {
      use: { as: "middleware" },
      message: listener,
      ...each(["action", "assistant", "command", "event", "function", "options", "shortcut", "step", "view"], {
        ...listener,
        args: "rest",
      }),
    },
  },
  types: {
    Client: "client",
    Telegraf: "bot",
    Bot: "bot",
    Composer: "bot",
    App: "app",
    Probot: "probot",
    Appservice: "Matrix",
    MatrixClient: "Matrix",
  },
  // Commands are given the client.
  transient: ["client"],
  requestTypes: {
    ...each([...INTERACTIONS, "Message"], "context"),
    ...each(["Context", "NarrowedContext", "CommandContext", "CallbackQueryContext"], "context"),
    ...each(
      [
        "SlackActionMiddlewareArgs",
        "SlackCommandMiddlewareArgs",
        "SlackEventMiddlewareArgs",
        "SlackOptionsMiddlewareArgs",
        "SlackShortcutMiddlewareArgs",
        "SlackViewMiddlewareArgs",
      ],
      "context",
    ),
  },
  exported: [
    // { data: new SlashCommandBuilder(), async execute (interaction) {} }
    ...[
      { names: [MESSAGE], least: 1 },
      { names: [CLIENT, MESSAGE], least: 2 },
    ].map((parameters) => ({
      paths: ["execute", "run", "default.execute", "default.run"],
      imports: ["discord.js", "@discordjs/*"],
      parameters,
      spec: { as: "command" },
    })),
  ],
  takesPromises: true,
};
