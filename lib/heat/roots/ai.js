import { each } from "./each.js";

/** @import { FrameworkTable, HandlerSpec } from "../../types.js" */

/** What a model calls while it answers. Many tools are made for one conversation.
 * @type {HandlerSpec} */
const tool = { as: "tool", returns: "tool" };

/** `tool({ inputSchema, execute: async ({ city }) => {} })`
 * @type {HandlerSpec} */
const described = { options: { execute: tool }, returns: "tool" };

/** `tool(async ({ city }) => {}, { name: "weather" })`
 * @type {HandlerSpec} */
const first = { ...tool, args: [0] };

/** `new DynamicStructuredTool({ name: "weather", func: async ({ city }) => {} })`
 * @type {HandlerSpec} */
const constructed = { options: { func: tool }, constructs: "tool" };

/** Tools of language models: a conversation calls them as a browser calls routes.
 * https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling, https://mastra.ai/docs/tools-mcp/overview, https://docs.langchain.com/oss/javascript/langchain/tools,
 * https://openai.github.io/openai-agents-js/guides/tools, https://tanstack.com/ai/latest/docs/guides/server-tools, https://docs.claude.com/en/api/agent-sdk/custom-tools
 * @type {FrameworkTable<"AI">} */
export default {
  name: "AI",
  modules: {
    ai: each(["tool", "dynamicTool"], described),
    ...each(["@mastra/core/tools", "@mastra/core", "@voltagent/core"], { createTool: described }),
    ...each(["@openai/agents", "@openai/agents-core"], { tool: described }),
    ...each(["@langchain/core/tools", "langchain"], {
      tool: first,
      ...each(["DynamicTool", "DynamicStructuredTool"], constructed),
    }),
    "@anthropic-ai/claude-agent-sdk": { tool: { ...tool, args: "rest" } },
    "@tanstack/ai": { toolDefinition: { returns: "definition" } },
    "@better-agent/core": { defineTool: { returns: "definition" } },
  },
  kinds: {
    definition: { server: tool },
    tool: {},
  },
  transient: ["definition", "tool"],
};
