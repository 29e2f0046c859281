import { analyseLayout, layoutToHtml } from "@quern/layout";

const word = {
  text: "millstone",
  left: 50,
  top: 88,
  right: 110,
  bottom: 102,
  baseline: 100,
  size: 12,
  font: "a",
  bold: false,
  italic: false,
  mono: false,
  joined: false,
  order: 0,
};
const page = { number: 1, width: 600, height: 800, words: [word], rules: [], fills: [], images: [], source: "text" };
console.log(layoutToHtml(analyseLayout([page])));
