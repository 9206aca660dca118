import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-native-read",
  docs: {
    description: "disallow reading environment variables, host names and modules on every request",
    recommended: true,
    payoff: {
      environmentReadPerRequest: "21 to 35 ×",
      environmentCopiedPerRequest: "7,400 to 9,300 ×",
      systemReadPerRequest: "77 to 80 ×",
      systemSampledPerRequest: "2,600 to 2,700 ×",
      moduleRequiredPerRequest: "21 to 118 ×",
      moduleImportedPerRequest: "60 to 98 ×",
      addressReadPerRequest: "264 to 302 ×",
      socketReadPerRequest: "1.0 to 1.3 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
  },
  messages: {
    environmentReadPerRequest: "`{{code}}` asks the operating system on every call: {{weight}} ({{heat}}).",
    environmentCopiedPerRequest:
      "`{{code}}` reads every variable of the environment on every call: {{weight}} ({{heat}}).",
    systemReadPerRequest:
      "`{{code}}` asks the operating system on every call, though the answer does not change: {{weight}} ({{heat}}).",
    systemSampledPerRequest: "`{{code}}` asks the operating system on every call: {{weight}} ({{heat}}).",
    moduleRequiredPerRequest: "`{{code}}` looks the module up on every call: {{weight}} ({{heat}}).",
    moduleImportedPerRequest: "`{{code}}` looks the module up, and waits, on every call: {{weight}} ({{heat}}).",
    addressReadPerRequest: "`{{code}}` asks the operating system on every call: {{weight}} ({{heat}}).",
    socketReadPerRequest: "`{{code}}` is read for every request, asked for or not: {{weight}} ({{heat}}).",
    readAtLoad: "Read it once, at load; {{remaining}}.",
    askFirst: "Ask at the first call, and keep the answer; {{remaining}}.",
    requireOnce: "Require it once, at the top of the file.",
    requireAtLoad: "Require it once, at the top of the file; {{remaining}}.",
    importOnce: "Import it once, at the top of the file; {{remaining}}.",
    keepImport: "Keep the promise of the first import.",
    rememberAddress: "Remember it in `{{name}}`; a server that listens again elsewhere keeps the first.",
    readWhenAsked: "Read it when it is asked for; it is `undefined` once the socket is closed.",
  },
  schema: [
    {
      type: "object",
      properties: {
        sockets: {
          type: "boolean",
          description:
            "also report addresses of sockets kept on per-request objects, which cost something for the first request of a connection only",
        },
      },
      additionalProperties: false,
    },
  ],
  defaults: { sockets: false },
  hasSafeRewrites: true,
});
