import { expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" } as const;
const asked = {
  type: "object",
  properties: {
    jobs: {
      type: "array",
      items: { type: "object", properties: { title: text, location: text, salary: text, posted: text } },
    },
  },
};
const read = async (name: string, cards: readonly string[]) => {
  const body = cards.map((card) => `<div class="${name}">${card}</div>`).join("");
  const page = new PageSource(`<body><main><h1>Open here</h1><div>${body}</div></main>`, "https://a.example/list");
  return (await extractJson(asked, { page, metadata: {} })).json;
};
const card = (title: string, lines: readonly string[]) =>
  `<h4>${title}</h4>${lines.map((line) => `<p>${line}</p>`).join("")}<a href="/x">Apply now</a>`;

it("reads the pay and the age of jobs by their writing", async () => {
  const cards = [card("Miller", ["$35k - 45k", "10 hours ago"]), card("Baker", ["£12.50 per hour", "3 days ago"])];
  expect(await read("job-card", cards)).toEqual({
    jobs: [
      { title: "Miller", salary: "$35k - 45k", posted: "10 hours ago" },
      { title: "Baker", salary: "£12.50 per hour", posted: "3 days ago" },
    ],
  });
});

it("takes no price for a salary, and no button for a place", async () => {
  expect(JSON.stringify(await read("chair", [card("Oak", ["€149"]), card("Elm", ["€179"])]))).not.toContain("salary");
  const buttons = ["Miller", "Baker"].map((title) => `<h4>${title}</h4><p>1200 €</p><p>Apply Now</p>`);
  expect(await read("job", buttons)).toEqual({
    jobs: [
      { title: "Miller", salary: "1200 €" },
      { title: "Baker", salary: "1200 €" },
    ],
  });
});

it("takes a smaller heading of a card for its day", async () => {
  const cards = ["Flour", "Bread"].map((title, at) => `<h3>${title}</h3><h5>2016-12-1${at}</h5>`);
  expect(await read("job", cards)).toEqual({
    jobs: [
      { title: "Flour", posted: "2016-12-10" },
      { title: "Bread", posted: "2016-12-11" },
    ],
  });
});
