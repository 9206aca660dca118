import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What clients ask for again and again; lists and the rest they ask for once, when they connect. */
const REQUESTS = [
  "CallToolRequestSchema",
  "ReadResourceRequestSchema",
  "GetPromptRequestSchema",
  "CompleteRequestSchema",
  "tools/call",
  "resources/read",
  "prompts/get",
  "completion/complete",
];

/** @type {HandlerSpec} */
const createServer = { constructs: "server" };

/** `new ResourceTemplate("note://{id}", { list: undefined, complete: { id: (value) => [] } })`
 * @type {HandlerSpec} */
const template = { args: "rest", options: { complete: { options: { "*": { as: "completion" } } } } };

/** Resources of FastMCP: `server.addResource({ uri, load: async () => {} })`
 * @type {HandlerSpec} */
const loaded = { options: { load: { as: "resource" } } };

/** Servers of the Model Context Protocol.
 * https://modelcontextprotocol.io, https://github.com/modelcontextprotocol/typescript-sdk
 * @type {FrameworkTable<"MCP">} */
export default {
  name: "MCP",
  modules: {
    ...each(
      ["server/mcp.js", "server/mcp", "server/index.js", "server/index", "server"].map(
        (path) => `@modelcontextprotocol/sdk/${path}`,
      ),
      { McpServer: createServer, Server: createServer, ResourceTemplate: template },
    ),
    "@modelcontextprotocol/server": { McpServer: createServer, Server: createServer, ResourceTemplate: template },
    ...each(["mcp-handler", "@vercel/mcp-adapter"], {
      createMcpHandler: { as: "server initialiser", args: [0], cold: true, params: ["server"] },
    }),
    // registerAppTool(server, "show", { … }, async () => { … })
    "@modelcontextprotocol/ext-apps/server": {
      registerAppTool: { as: "tool", args: "rest" },
      registerAppResource: { as: "resource", args: "rest" },
    },
    fastmcp: { FastMCP: { constructs: "fast" } },
  },
  kinds: {
    server: {
      ...each(["tool", "registerTool"], { as: "tool", args: "rest" }),
      ...each(["resource", "registerResource"], { as: "resource", args: "rest" }),
      ...each(["prompt", "registerPrompt"], { as: "prompt", args: "rest" }),
      setRequestHandler: { as: "request handler", args: "rest", events: REQUESTS },
      // The one that an McpServer stands around.
      server: { is: "server" },
    },
    fast: {
      addTool: { options: { execute: { as: "tool" } } },
      ...each(["addResource", "addResourceTemplate"], loaded),
      addPrompt: { options: { load: { as: "prompt" } } },
    },
  },
  types: { McpServer: "server", Server: "server", FastMCP: "fast" },
};
