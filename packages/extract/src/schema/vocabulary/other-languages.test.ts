import { expect, it } from "vitest";
import { PageSource } from "../../page/page-source.js";
import { extractJson } from "../deterministic-json.js";
import { conceptsNamed } from "./index.js";
import { otherWords } from "./other-languages.js";

it("adds words to concepts that there are", () => {
  for (const [name, words] of otherWords) {
    const found = conceptsNamed(words[0]!).some(({ names }) => names[0] === name);
    expect(found, `${name}: ${words[0]}`).toBe(true);
  }
});

it.each([
  [
    "ja",
    "<table><tr><th>【給与】</th><td>月給 20万円</td></tr><tr><th>勤務地</th><td>大阪市</td></tr></table>",
    "月給 20万円",
    "大阪市",
  ],
  ["zh", "<p>薪资：8000元</p><p>工作地点：青岛</p>", "8000元", "青岛"],
  ["ru", "<p>Зарплата: от 900 руб.</p><p>Место работы: Рязань</p>", "от 900 руб.", "Рязань"],
  ["pl", "<p>Wynagrodzenie: 5200 zł</p><p>Miejsce pracy: Radom</p>", "5200 zł", "Radom"],
  ["cs", "<dl><dt>Mzda</dt><dd>30 000 Kč</dd><dt>Místo výkonu práce</dt><dd>Brno</dd></dl>", "30 000 Kč", "Brno"],
])("reads labels in %s", async (language, body, salary, location) => {
  const text = { type: "string" };
  const schema = { type: "object", properties: { salary: text, location: text } };
  const page = new PageSource(`<html lang="${language}"><body><main><h1>A</h1>${body}</main>`, "https://a.example/job");
  expect((await extractJson(schema, { page, metadata: {} })).json).toEqual({ salary, location });
});
