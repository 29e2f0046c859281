import { afterAll, describe, expect, it } from "vitest";
import { pdfParser } from "./parser.js";
import { testRequest } from "./testing/requests.js";
import { type TinyText, tinyPdf } from "./testing/tiny-pdf.js";

const field = (x: number, y: number, width: number, height: number, rest: string): string =>
  `<< /Type /Annot /Subtype /Widget /F 4 /FT /Tx /DA (/regular 10 Tf 0 g) /Rect [${x} ${y} ${x + width} ${y + height}] ${rest} >>`;
const box = (x: number, y: number, name: string, isOn = false): string =>
  `<< /Type /Annot /Subtype /Widget /F 4 /FT /Btn /T (${name}) /V /${isOn ? "Yes" : "Off"} /AS /${isOn ? "Yes" : "Off"} /Rect [${x} ${y - 2} ${x + 10} ${y + 8}] /AP << /N << /Yes << >> /Off << >> >> >> >>`;

describe.each(["pdfium", "pdfjs"] as const)("forms to fill in, read by %s", (reader) => {
  const parser = pdfParser({ reader });
  afterAll(() => parser.close?.());
  const textOf = async (text: readonly TinyText[], annotations: readonly string[]): Promise<string[]> => {
    const { html } = await parser.parse(tinyPdf({ pages: [{ text, annotations }] }), testRequest({ mode: "fast" }));
    return html
      .replace(/<input type="checkbox"( checked)?[^>]*>/g, (_, checked) => (checked ? "[x]" : "[ ]"))
      .replace(/<\/?(?:section|p|ul|li|h\d|table|tbody|thead|tr|td|th)[^>]*>/g, "\n")
      .replaceAll("<br>", " / ")
      .split(/\n+/)
      .filter(Boolean);
  };

  it("keep a value of several lines whole, behind all lines of its label", async () => {
    const lines = await textOf(
      [
        { x: 60, y: 690, text: "Reasons", size: 11 },
        { x: 60, y: 676, text: "(at most 500 letters)", size: 8 },
      ],
      [
        field(
          160,
          630,
          300,
          72,
          "/Ff 4096 /T (r) /V (The old mill by the river has stood empty for many years, and we would like to grind grain there again.\\nNeighbours agree.)",
        ),
      ],
    );
    expect(lines).toEqual([
      "Reasons (at most 500 letters): The old mill by the river has stood empty for many years, and we would like to grind grain there again. / Neighbours agree.",
    ]);
  });

  it("give each value to the label left of it, above it, or below it, as the form does", async () => {
    const above = await textOf(
      [
        { x: 60, y: 720, text: "Address of the mill" },
        { x: 300, y: 720, text: "Address of the owner" },
        { x: 60, y: 640, text: "Date of birth" },
        { x: 300, y: 640, text: "Phone:" },
      ],
      [
        field(60, 680, 190, 34, "/Ff 4096 /T (a) /V (Mill Lane 5\\nRiverton)"),
        field(300, 680, 190, 34, "/Ff 4096 /T (b) /V (High Street 77\\nHilltown)"),
        field(150, 636, 120, 16, "/T (c) /V (12 March 1980)"),
        field(350, 636, 120, 16, "/T (d) /V (0123 456)"),
      ],
    );
    expect(above).toEqual([
      "Address of the mill: Mill Lane 5 / Riverton",
      "Address of the owner: High Street 77 / Hilltown",
      "Date of birth: 12 March 1980",
      "Phone: 0123 456",
    ]);
    const below = await textOf(
      [
        { x: 60, y: 690, text: "Last name", size: 7 },
        { x: 60, y: 650, text: "First name", size: 7 },
      ],
      [field(60, 698, 190, 16, "/T (a) /V (Lovelace)"), field(60, 658, 190, 16, "/T (b) /V (Ada)")],
    );
    expect(below).toEqual(["Last name: Lovelace", "First name: Ada"]);
  });

  it("call a value by its tooltip where no text names it, and leave tables to their heads", async () => {
    expect(
      await textOf(
        [{ x: 60, y: 780, text: "Form 7" }],
        [field(60, 600, 190, 16, "/T (a1) /TU (Name of the mill) /V (Riverside)")],
      ),
    ).toContain("Name of the mill: Riverside");
    const table = await textOf(
      [
        { x: 60, y: 720, text: "Grain" },
        { x: 260, y: 720, text: "Tons" },
      ],
      [0, 1, 2].flatMap((row) => [
        field(60, 700 - 16 * row, 190, 16, `/T (g${row}) /TU (Grain) /V (Rye${row})`),
        field(260, 700 - 16 * row, 100, 16, `/T (t${row}) /TU (Tons) /V (${row + 4})`),
      ]),
    );
    expect(table.join(" ")).toMatch(/^Grain Tons Rye0 4 Rye1 5 Rye2 6$/);
  });

  it("make a task of each box with the text beside it, on either side, and several on one line", async () => {
    const lines = await textOf(
      [
        { x: 60, y: 720, text: "I agree" },
        { x: 74, y: 690, text: "Female" },
        { x: 144, y: 690, text: "Male" },
        { x: 60, y: 660, text: "Kind of mill" },
        { x: 164, y: 660, text: "Water mill" },
        { x: 164, y: 644, text: "Wind mill" },
        { x: 60, y: 600, text: "Sum:" },
        { x: 210, y: 600, text: "of which I have paid all." },
      ],
      [
        box(110, 720, "agree", true),
        box(60, 690, "f"),
        box(130, 690, "m", true),
        box(150, 660, "w", true),
        box(150, 644, "v"),
        field(100, 596, 100, 16, "/T (sum) /V (400 euros)"),
      ],
    );
    expect(lines).toEqual([
      "[x] I agree",
      "[ ] Female",
      "[x] Male",
      "Kind of mill",
      "[x] Water mill",
      "[ ] Wind mill",
      "Sum: 400 euros of which I have paid all.",
    ]);
  });
});
