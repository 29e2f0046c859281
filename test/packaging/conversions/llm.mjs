import { openAiCompatible } from "@quern/llm";
import { startOpenAiServer } from "@quern/llm/testing";

const server = await startOpenAiServer({ answer: () => "A millstone." });
const model = openAiCompatible({ baseUrl: server.baseUrl, model: "test" });
console.log((await model.generate({ prompt: "What grinds?" })).text);
await server.close();
