/**
 * A model server for tests: real HTTP on the loopback, answers that the test writes, and the misbehaviour of real servers on demand.
 *
 * @module
 */
export {
  type ChatRequest,
  type OpenAiServer,
  type OpenAiServerOptions,
  type ServerReply,
  startOpenAiServer,
} from "./openai-server.js";
