/** A page of a newspaper: its frame around whatever a test sets as content, and how it is converted. */
import { convertHtml } from "../src/convert.js";

export const SENTENCES = [
  "The harbour was rebuilt after the flood of the previous winter, and the fishermen returned in spring.",
  "Nobody in the town council expected that the repairs would take longer than a single season.",
  "When the first boats came in, children ran down the hill, shouting the names of their fathers.",
  "Engineers had measured the current for years, but their reports stayed in a drawer at the ministry.",
  "In the end it was an old carpenter who noticed that the foundations were moving, slowly, towards the sea.",
  "He wrote three letters, received no answer, and began to drive wooden piles into the mud himself.",
  "By the time the minister visited, the wall stood firm again and the carpenter had gone home to sleep.",
  "The newspaper printed his photograph on the front page, which annoyed him more than the years of silence.",
];
export const paragraph = (index: number): string =>
  `<p>${SENTENCES[index % 8]} ${SENTENCES[(index + 3) % 8]} Part ${index} of the story ends here.</p>`;
export const paragraphs = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, index) => paragraph(from + index)).join("\n");
export const links = (count: number, word: string): string =>
  `<ul>${Array.from({ length: count }, (_, index) => `<li><a href="/${word}/${index}">${word} number ${index}</a></li>`).join("")}</ul>`;

export const shell = (main: string): string => `<!doctype html><html><head><title>The harbour</title></head><body>
<header class="site-header"><a href="/">Daily Gazette</a><nav>${links(12, "Section")}</nav></header>
${main}
<footer><p>Copyright 2026 Daily Gazette. All rights reserved.</p>${links(10, "Service")}</footer></body></html>`;

export const convert = (html: string) =>
  convertHtml({
    html,
    url: "https://example.com/news/the-harbour-was-rebuilt",
    explain: true,
    wants: { markdown: true },
  });
export const markdown = (html: string): string => convert(html).markdown ?? "";
