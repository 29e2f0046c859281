import { defineParser, QuernError } from "@quern/types";
import { parserContract } from "@quern/types/testing";

const parser = defineParser({
  name: "upper",
  mediaTypes: ["text/x-upper"],
  extensions: ["upper"],
  async parse(bytes) {
    if (bytes.length === 0) throw new QuernError("DOCUMENT_EMPTY", "The file is empty.");
    return { html: `<p>${new TextDecoder().decode(bytes).toUpperCase()}</p>`, metadata: {}, assets: [], warnings: [] };
  },
});
if (typeof parserContract !== "function") throw new Error("the contract suite is missing");
console.log((await parser.parse(new TextEncoder().encode("millstone"))).html.toLowerCase());
