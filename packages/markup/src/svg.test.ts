import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const read = (text: string) =>
  engine.parse(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`), { filename: "mill.svg" });

it("reads the labels of a diagram, those of a box as its lines", async () => {
  const { markdown, metadata } = await read(
    `<title>Mill</title><desc>How it turns</desc><defs><text>unseen</text></defs><style>text{}</style>
<g><rect/><text>Runner</text><text>turns &amp; grinds</text></g><path d="M0 0"/>
<g><text><tspan x="0" y="1">Bed</tspan><tspan x="0" dy="12">stays</tspan></text></g>
<text>10<tspan dy="-3">2</tspan></text><switch><foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><p>Grain</p><p>rye</p></div></foreignObject></switch>`,
  );
  expect(markdown).toBe("# Mill\n\nHow it turns\n\nRunner\\\nturns & grinds\n\nBed\\\nstays\n\n102\n\nGrain\\\nrye");
  expect(metadata).toMatchObject({ title: "Mill", description: "How it turns" });
});

it("finds no words in a picture without any", async () => {
  expect((await read('<path d="M0 0"/>')).markdown).toBe("");
});
