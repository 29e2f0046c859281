import { expect, it } from "vitest";
import { createEngine } from "../index.js";
import { isExportedDocument } from "./exported-document.js";

it("knows a body that begins with a section of Word", () => {
  for (const section of ["class=WordSection1", 'class="Section1"', "lang=EN-US class='WordSection1'"])
    expect(isExportedDocument(`<html><body lang=EN-US style='x'>\n\n<div ${section}>`)).toBe(true);
  expect(isExportedDocument("<body><nav>Menu</nav><div class=WordSection1>"), "pasted into a site").toBe(false);
  expect(isExportedDocument("<body><div class=Section10></div><div class=Section1>")).toBe(false);
  for (const between of [" ", "<!-- -->", "<!--", "<div "])
    expect(isExportedDocument(`<body>${between.repeat(100_000)}<div id=Section1>`)).toBe(false);
});

it("leaves nothing of such a document out", async () => {
  const engine = createEngine();
  const prose = "The samples below show complete notices, each of which was validated against the schema of this text.";
  const sample =
    "<div><p class=Code>&lt;notice&gt;</p><p class=Code>Harbour closed</p><p class=Code>&lt;/notice&gt;</p></div>";
  const { markdown } = await engine.parse(
    Buffer.from(`<html><body lang=EN-US><div class=WordSection1><p class=MsoTitle>Notices of the harbour</p><p class=Note>30 August 2017</p>
<h1>Samples</h1><p class=MsoNormal>${prose} ${prose}</p>${`${sample}<p class=MsoNormal>${prose}</p>`.repeat(4)}
<p class="Non-normativeComment">A notice never names more than one harbour.</p></div></body></html>`),
    { filename: "notices.html" },
  );
  await engine.close();
  expect(markdown.split("Harbour closed")).toHaveLength(5);
  for (const part of ["Notices of the harbour", "30 August 2017", "never names more"]) expect(markdown).toContain(part);
});
