import { afterAll, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { tinyPdf } from "./testing/tiny-pdf.js";

const parser = pdfParser();
afterAll(() => parser.close?.());

const PROSE = [
  "The measured times grow with the number of nodes until the network is full, and stay where they",
  "are from there on, whatever the size of the messages that the nodes send each other in a round.",
];
const prose = (y: number) => PROSE.map((text, index) => ({ x: 60, y: y - 12 * index, text, size: 10 }));

it("gathers the labels of a diagram before its caption", async () => {
  const bytes = tinyPdf({
    pages: [
      {
        text: [
          ...prose(760),
          { x: 160, y: 620, text: "Reader", size: 8 },
          { x: 300, y: 620, text: "Writer", size: 8 },
          { x: 230, y: 560, text: "Queue", size: 8 },
          { x: 220, y: 575, text: "waits", size: 8, upwards: true },
          { x: 200, y: 490, text: "Figure 2: Parts of a node.", size: 10 },
          ...prose(460),
        ],
        content: "150 610 50 24 re S 290 610 50 24 re S 220 550 50 24 re S 175 610 m 225 574 l S 315 610 m 265 574 l S",
      },
    ],
  });
  const { html } = await parser.parse(bytes, testRequest());
  expect(html).toContain(
    "<figure><p>Reader · Writer · waits · Queue</p><figcaption>Figure 2: Parts of a node.</figcaption></figure>",
  );
});
