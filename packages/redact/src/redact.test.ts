import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findPersonalData, redactMarkdown } from "./redact.js";
import { redactStrings } from "./redact-data.js";

const ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

describe("hostile text", () => {
  const units = [
    "@",
    "a@",
    "1",
    "1 ",
    "1-",
    "4111 ",
    "+1",
    "A. ",
    "Anna ",
    "Dr. ",
    "password=",
    "_-",
    "eyJ",
    "eyJaaaaaaaa.",
    "http://a:",
    "-----BEGIN PRIVATE KEY-----",
    "DE89 ",
    "12 Main ",
    "12 rue de la ",
    "Via ",
    "Bearer ",
    "xoxb-",
    "sk-",
    "1.234,",
    "\\@a",
    "(1)",
    "aB3",
    "account: 1",
    "Paris, ",
    " ",
    "Meena Sharma said ",
    "张伟和",
    "佐藤花子さん",
    "ア・",
    "区路1号",
    "東京都区",
    "가로 1 ",
    "김철수 ",
    "Hi Anna, ",
    "Cc: Anna Lee; ",
    "key a1B2c3D4e5F6",
    "Tel: 12.",
    "%40a",
    "Musterstraße ",
    "12345 Aa ",
    "a [at] b [dot] ",
    "Ada Byron <a@b.c>, ",
    "a.byron@b.c A. Byron ",
    "Surname: Byron ",
    "Surname: Byron\n",
    "Regards,\nAda\n",
    "Ada Byron v. Bo Berg\n",
    "der Ada Byron, Klägerin, ",
    "Rechtsanwalt Ada Byron ",
    "10:00 Ada: ",
  ];
  // Processor time of one size and of its triple: a pattern that goes back over what it has read takes nine times as long or never ends. Small
  // sizes tell that as well as large ones; the margin is for a busy machine.
  const millisecondsFor = (unit: string, length: number): number => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const before = process.cpuUsage();
    const redacted = redactMarkdown(text, { mode: "aggressive", entities: ENTITIES, replaceStyle: "tag" });
    const { user } = process.cpuUsage(before);
    expect(redacted.length).toBeGreaterThan(0);
    return user / 1_000;
  };
  it.each(units)("of much of %j takes time in proportion", (unit) => {
    millisecondsFor(unit, 2_000);
    const once = millisecondsFor(unit, 15_000);
    const thrice = millisecondsFor(unit, 45_000);
    expect(thrice).toBeLessThan(6 * Math.max(once, 25));
  });

  it.each(["Account", "Compte", "BLZ", "SWIFT", "CVV", "SSN", "Tax ID", "NI", "PAN"])(
    "%s in front of much white space takes time in proportion",
    (label) => {
      const text = `${label}${" ".repeat(20_000)}x`;
      expect(redactMarkdown(text, { mode: "aggressive", entities: ["FINANCIAL"], replaceStyle: "tag" })).toBe(text);
    },
  );

  it("never throws, and leaves what it does not replace", () => {
    const pieces = fc.constantFrom(
      ...units,
      "jane@example.com",
      "**",
      "[",
      "](",
      ")",
      "`",
      "|",
      "\n",
      "\\",
      "<",
      ">",
      "x",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = `x ${parts.join("")} x`;
        const masked = redactMarkdown(text, { mode: "aggressive", entities: ENTITIES, replaceStyle: "mask" });
        expect(masked.length).toBe(text.length);
      }),
      { numRuns: 200 },
    );
  });
});

it("redacts the strings of plain data and nothing else", () => {
  const data = JSON.parse('{"a":["x@example.com",5,null,{"__proto__":"y@example.com"}],"b":true}');
  const redacted = redactStrings(data, { mode: "accurate", entities: ENTITIES, replaceStyle: "tag" });
  expect(JSON.stringify(redacted)).toBe('{"a":["<EMAIL>",5,null,{"__proto__":"<EMAIL>"}],"b":true}');
});

it.each([
  ["Tax ID   number  :   12 345 67890", "12 345 67890"],
  ["Compte n° : 1234 5678 901", "1234 5678 901"],
  ["Account   No.   =   is 12345678", "12345678"],
])("finds numbers behind labels that are set apart: %s", (text, number) => {
  const redacted = redactMarkdown(text, { mode: "accurate", entities: ["FINANCIAL"], replaceStyle: "tag" });
  expect(redacted).not.toContain(number);
});

describe("ordinary text", () => {
  const redact = (text: string): string =>
    redactMarkdown(text, { mode: "accurate", entities: [...ENTITIES], replaceStyle: "tag" });

  it.each([
    "Weitere Informationen und die Investitionen folgen im Herbst.",
    "Im Herbst 2020 sanken die Leitzinsen, und die Krankenkassen warteten.",
    "Den Grundstein legten Teilnehmerinnen aus vielen Regionen.",
    "Alle Personen mit Infektionen, sagte die Behörde, sind versorgt.",
    "Solche Ergebnisse von Messungen und Maschinen sind selten.",
  ])("stays as it is: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("loses the names of people all the same", () => {
    expect(redact("Der Bericht stammt von Christina Markus Lassen und Karsten Haustein.")).toBe(
      "Der Bericht stammt von <PERSON> und <PERSON>.",
    );
  });

  it("loses people wherever else they are named, by family name, initial or given name", () => {
    const text =
      "Liebe Frau Anna Kowalczyk, Kowalczyk sagte gestern, A. Kowalczyk werde kommen. Anna bringt Kowalczyks Akten.";
    expect(redact(text)).not.toMatch(/Anna|Kowalczyk/);
  });

  it("replaces more people than a call takes arguments", () => {
    const people = 130_000;
    expect(findPersonalData("Herr Berg\n".repeat(people), { mode: "fast", entities: ["PERSON"] })).toHaveLength(people);
  });

  it("keeps a word that is somebody's name as well", () => {
    const text = "Frau Anna Berg wohnt am Berg. Der Berg ist hoch. Berg sagte nichts. Das weiß A. Berg.";
    expect(redact(text)).toBe(
      "Frau <PERSON> wohnt am Berg. Der Berg ist hoch. <PERSON> sagte nichts. Das weiß <PERSON>.",
    );
  });

  it("keeps no name of a list of people most of whom are known, and each name whole", () => {
    const people = "* Anna Henningsen @a (TSC)\n* Gibson Fahnestock @g\n* James M Snell @j (TSC)\n* Rich Trott @t\n";
    expect(redact(`## Present\n\n${people}`)).toBe(
      "## Present\n\n* <PERSON> @a (TSC)\n* <PERSON> @g\n* <PERSON> @j (TSC)\n* <PERSON> @t\n",
    );
    expect(redact("**Attendees:**\n\nBeth Pumo\n\nDenny Page\n\nLangley Rock\n\nMike Gorski\n")).toBe(
      "**Attendees:**\n\n<PERSON>\n\n<PERSON>\n\n<PERSON>\n\n<PERSON>\n",
    );
    expect(
      redact("### 2.1.1 Members Present\n\n- Anna Berg, Cisco\n- Jamison Day, Mill Ltd\n- Beth Pumo\n- Mike Gorski\n"),
    ).toBe("### 2.1.1 Members Present\n\n- <PERSON>, Cisco\n- <PERSON>, Mill Ltd\n- <PERSON>\n- <PERSON>\n");
    // Firms and products are members, too, and a list of them is no list of people.
    const firms = "## Members\n\n- Acme Tools\n- Red Hat\n- Anna Henningsen\n- Deutsche Bank\n- Visual Studio\n";
    expect(redact(firms)).toBe(firms.replace("Anna Henningsen", "<PERSON>"));
  });

  it("reads labels over lists in time that grows with the text", () => {
    const text = " Members\n- x\n".repeat(20_000);
    expect(redact(text)).toBe(text);
  });

  it("keeps the greeting in front of a name", () => {
    expect(redact("Bonjour Nathalie,\n\nÀ demain.")).toBe("Bonjour <PERSON>,\n\nÀ demain.");
    expect(redact("Cher Mathieu,\n\nBonne journée")).toBe("Cher <PERSON>,\n\nBonne journée");
  });

  it("knows words of calling back", () => {
    expect(redact("Può richiamarlo al 347 1234567.")).toBe("Può richiamarlo al <PHONE>.");
  });

  it("takes the end of a sentence for no Polish title", () => {
    expect(redact("Grease the pan. Weitere Hinweise folgen.")).toBe("Grease the pan. Weitere Hinweise folgen.");
  });

  it.each([
    ["DNI 12345678Z", "DNI <FINANCIAL>"],
    ["12345678Z o X1234567L", "<FINANCIAL> o <FINANCIAL>"],
    ["12345678A", "12345678A"],
    ["NIR 1 84 12 76 451 089 46", "NIR <FINANCIAL>"],
    ["RSSMRA85T10A562S", "<FINANCIAL>"],
    ["PESEL: 44051401359", "PESEL: <FINANCIAL>"],
    ["PPS number 1234567T", "PPS number <FINANCIAL>"],
  ])("knows the numbers of states: %s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});
