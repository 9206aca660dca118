import { createRule } from "../lib/rule/create-rule.js";

export default createRule({
  name: "no-request-client",
  docs: {
    description: "disallow creating clients, pools and agents on every call, so that connections are not reused",
    recommended: false,
    payoff: {
      connectionPerRequest: "12 to 20 ×",
      agentPerRequest: "18 to 27 ×",
      clientBuiltPerRequest: "1,000 to 13,000 ×",
    },
    measuredOn: "Node 20, 22, 24, 26",
    weighedAsOthers: [
      "mailConnectionPerRequest",
      "keysFetchedPerRequest",
      "tokenFetchedPerRequest",
      "answerFetchedPerRequest",
      "loggerBuiltPerRequest",
      "eventsSentPerRequest",
      "openedPerRequest",
      "processesPerRequest",
    ],
  },
  messages: {
    connectionPerRequest:
      "`{{code}}` opens connections of its own, with their round trips, on every call: {{weight}} ({{heat}}).",
    agentPerRequest: "`{{code}}` is made on every call, so connections are never reused: {{weight}} ({{heat}}).",
    clientBuiltPerRequest: "`{{code}}` builds a client on every call: {{weight}} ({{heat}}).",
    mailConnectionPerRequest:
      "`{{code}}` has no `pool`: it connects and logs in anew for each mail: {{weight}} ({{heat}}).",
    keysFetchedPerRequest:
      "`{{code}}` is made on every call, so the keys that it caches are fetched again: {{weight}} ({{heat}}).",
    tokenFetchedPerRequest:
      "`{{code}}` is made on every call, so the access token that it caches is requested again: {{weight}} ({{heat}}).",
    answerFetchedPerRequest:
      "`{{code}}` is made on every call, so what it asks for first is asked again: {{weight}} ({{heat}}).",
    loggerBuiltPerRequest: "`{{code}}` builds a logger, with its streams, on every call: {{weight}} ({{heat}}).",
    eventsSentPerRequest:
      "`{{code}}` is made on every call, so its events are never sent together: {{weight}} ({{heat}}).",
    openedPerRequest: "`{{code}}` opens and closes a connection for each request: {{weight}} ({{heat}}).",
    processesPerRequest: "`{{code}}` starts processes or threads of its own on every call: {{weight}} ({{heat}}).",
    keepFirstClient:
      "Make it once, at the first call; all calls then share it, and later changes of its settings are not seen.",
    leaveAgentOut:
      "Leave `agent` out: requests then share the connections of Node's own agent, which stay open for a while.",
    keepConnections:
      "Make it once, at the first call, with `keepAlive`; all calls then share it and its connections, which stay open for a while, and later changes of its settings are not seen.",
  },
});
