/**
 * Tools for the AI SDK (`generateText`, `streamText`, agents) and for frameworks that take its tools, such as Mastra.
 *
 * @module
 */
import { type Tool, tool } from "ai";
import type { z } from "zod";
import { type QuernForTools, type QuernTools, quernTools, type ToolDefinition, type ToolSettings } from "./tools.js";

/** Tools by the names that a model calls them by. */
export type AiSdkTools = { readonly [Name in keyof QuernTools]: Tool<z.output<QuernTools[Name]["inputSchema"]>> };

/**
 * The tools of Quern, for `tools`. A call that fails throws, and the AI SDK tells the model.
 *
 * @example
 * await generateText({ model, tools: aiSdkTools(quern), stopWhen: stepCountIs(5), prompt: "What does example.com offer?" });
 */
export function aiSdkTools(quern: QuernForTools, settings: ToolSettings = {}): AiSdkTools {
  const tools = Object.entries(quernTools(quern, settings)).map(([name, definition]) => [name, asTool(definition)]);
  return Object.fromEntries(tools) as AiSdkTools;
}

function asTool({ description, inputSchema, run }: ToolDefinition): Tool {
  return tool({
    description,
    inputSchema,
    execute: (input: Record<string, unknown>, { abortSignal }: { abortSignal?: AbortSignal }) =>
      run(input, abortSignal),
  }) as Tool;
}
