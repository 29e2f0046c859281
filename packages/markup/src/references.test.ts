import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "./index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const read = (text: string, filename = "list.txt") => engine.parse(Buffer.from(text), { filename });

it("reads RIS, with values that go on in the next line", async () => {
  const { markdown, metadata, warning } = await read(
    [
      "TY  - JOUR",
      "AU  - Miller, Ann",
      "AU  - Stone, Bo",
      "TI  - On mills.",
      "JO  - Grain",
      "PY  - 2020/05/06",
      "VL  - 3",
      "IS  - 2",
      "SP  - 10",
      "EP  - 19",
      "DO  - https://doi.org/10.1234/mill",
      "AB  - Two stones",
      "grind the grain.",
      "KW  - rye",
      "KW  - wheat",
      "CY  - Oslo",
      "ER  - ",
      "",
      "TY  - BOOK",
      "A1  - Miller, Ann",
      "T1  - Wind",
      "PB  - Press",
      "ER  - ",
    ].join("\r\n"),
  );
  expect(markdown).toBe(
    [
      "- Ann Miller and Bo Stone. “On mills”. *Grain* 3(2). 2020. pp. 10–19. <https://doi.org/10.1234/mill>",
      "  Two stones grind the grain.",
      "  Keywords: rye; wheat",
      "- Ann Miller. *Wind*. Press.",
    ].join("\n\n"),
  );
  expect(metadata["entryCount"]).toBe(2);
  expect(warning).toBe("Fields that are not read were left out: CY.");
});

it("reads what PubMed and EndNote give out", async () => {
  expect(
    (
      await read(
        "PMID- 12345\nTI  - Flour and\n      bread.\nFAU - Miller, Ann\nJT  - Grain\nDP  - 2021 Mar\nAID - 10.1234/f [doi]\n",
      )
    ).markdown,
  ).toBe("- Ann Miller. “Flour and bread”. *Grain*. 2021. <https://doi.org/10.1234/f>");
  expect((await read("%0 Book\n%A Ann Miller\n%T Wind\n%D 1999\n%I Press\n")).markdown).toBe(
    "- Ann Miller. *Wind*. Press. 1999.",
  );
});

it("says what a file without references lacks", async () => {
  await expect(read("Nothing.", "list.ris")).rejects.toThrow("it holds no reference that begins like");
});
