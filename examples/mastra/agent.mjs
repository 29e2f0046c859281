// An agent that reads the web:  MODEL=openai/gpt-5-mini OPENAI_API_KEY=… node agent.mjs "What does example.com offer?"
import { Agent } from "@mastra/core/agent";
import { createQuern } from "../../packages/quern/dist/index.js";
import { mastraTools } from "./quern-tools.mjs";

const quern = createQuern();
const agent = new Agent({
  id: "reader",
  name: "reader",
  instructions: "Answer from pages that you have read, and name their addresses.",
  model: process.env.MODEL ?? "openai/gpt-5-mini",
  tools: mastraTools(quern),
});
const { text } = await agent.generate(process.argv[2] ?? "What does example.com offer?", { maxSteps: 5 });
console.log(text);
await quern.close();
