import { expect, it } from "vitest";
import { PageSource } from "../page/index.js";
import { extractJson } from "./deterministic-json.js";

const ADDRESS = "https://court.example/opinions";
const text = { type: "string" };

async function list(table: string, properties: Readonly<Record<string, object>>): Promise<unknown> {
  const page = new PageSource(`<html lang="en-US"><body><h1>Published opinions</h1>${table}</body></html>`, ADDRESS);
  const schema = { type: "object", properties: { cases: { type: "array", items: { type: "object", properties } } } };
  const { json } = await extractJson(schema as never, { page, metadata: { url: ADDRESS } });
  return (json as { readonly cases?: unknown } | null)?.cases;
}

const CASES = [
  ["10/13/2023", "126,011", "In re Estate of Lentz", "126011.pdf"],
  ["10/06/2023", "124,981", "State v. Redick", "124981.pdf"],
  ["09/29/2023", "125,100", "Jones v. Smith", "125100.pdf"],
] as const;
const table = (headings: readonly string[]): string =>
  `<table><tr>${headings.map((heading) => `<th>${heading}</th>`).join("")}</tr>${CASES.map(
    ([day, number, name, file]) =>
      `<tr><td>${day}</td><td>${number}</td><td>${name}</td><td>Affirmed</td><td><a href="/files/${file}">PDF</a></td></tr>`,
  ).join("")}</table>`;
const EXPECTED = CASES.map(([date, docket, name, file]) => ({
  name,
  docket,
  date,
  url: `https://court.example/files/${file}`,
}));
const asked = { name: text, docket: text, date: text, url: text };

it("finds columns by the words of their headings, and the link of each row", async () => {
  const headings = ["Release Date", "Case Number", "Case Title", "Outcome", "Download"];
  expect(await list(table(headings), asked)).toEqual(EXPECTED);
  const other = await list(table(headings), {
    caseTitle: text,
    docketNumber: text,
    filed: { ...text, format: "date" },
    link: text,
  });
  expect(other).toEqual(
    EXPECTED.map(({ name, docket, date, url }) => {
      const [month, day, year] = date.split("/");
      return { caseTitle: name, docketNumber: docket, filed: `${year}-${month}-${day}`, link: url };
    }),
  );
});

it("takes the first column of words for the name where the first one holds numbers", async () => {
  const found = await list(table(["Released", "No", "Style", "Outcome", "Download"]), { name: text, date: text });
  expect(found).toEqual(EXPECTED.map(({ name, date }) => ({ name, date })));
});

it("finds the end of a Chinese heading, where no space parts the words", async () => {
  const rows = [
    ["发明专利", "一种安全预警系统", "ZL2021"],
    ["实用新型", "一种测试装置", "ZL2022"],
  ];
  const html = `<table><tr><th>专利类型</th><th>专利名称</th><th>专利号</th></tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("")}</table>`;
  expect(await list(html, { 名称: text, 专利号: text })).toEqual(
    rows.map(([, name, number]) => ({ 名称: name, 专利号: number })),
  );
});
