import { compareStates, cronOfText } from "@quern/monitor";

// A check needs an engine; what it compares needs none.
const { changes } = compareStates({ markdown: "A millstone for €249" }, { markdown: "A millstone for €259" });
console.log(cronOfText("daily at 9:00") === "0 9 * * *" && changes.length === 1 ? "a change of the millstone" : "none");
