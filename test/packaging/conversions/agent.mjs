import { AgentRun } from "@quern/agent";

// A run needs an engine and a model; that the package and all it stands on load is what can be seen without them.
console.log(typeof AgentRun === "function" ? "an agent for the millstone" : "none");
