import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const people = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("names by what is told of people", () => {
  it("takes every recipient of a mail, with and without an address, family names in front as well", () => {
    expect(
      people(
        "Von: Gesche Harms <g.harms@example.com>\nAn: Wübbo Janssen; Theda Onken\nCc: Rickleffs, Foelke; Projekt Team\nBetreff: Deich",
      ),
    ).toBe("Von: <PERSON> <g.harms@example.com>\nAn: <PERSON>; <PERSON>\nCc: <PERSON>; Projekt Team\nBetreff: Deich");
  });

  it.each([
    [
      "Pakt tussen Wiebrigje Hofstra, wonende te Sneek, en de gemeente.",
      "Pakt tussen <PERSON>, wonende te Sneek, en de gemeente.",
    ],
    ["contra Okwudili Ezenwa, con NIE X1234567L", "contra <PERSON>, con NIE X1234567L"],
    ["Zosimą Burakiem, PESEL 85071512345", "<PERSON>, PESEL 85071512345"],
    ["Haar zoon Jildert rijdt.", "Haar zoon <PERSON> rijdt."],
    ["Mon fils Gwendal a été opéré.", "Mon fils <PERSON> a été opéré."],
    ["She met a colleague, Threnody Pask, on Monday.", "She met a colleague, <PERSON>, on Monday."],
    ["O marido, Valdemiro, vem na sexta.", "O marido, <PERSON>, vem na sexta."],
    ["Der Zeuge Tönjes hat ausgesagt.", "Der Zeuge <PERSON> hat ausgesagt."],
    ["Vittnet Tryggve Ljungqvist bekräftade det.", "Vittnet <PERSON> bekräftade det."],
    ["Ga naar mr. K.L. Zwartjes.", "Ga naar mr. <PERSON>."],
    ["Beste Wytse en Nynke,\n\ntot morgen.", "Beste <PERSON> en <PERSON>,\n\ntot morgen."],
  ])("%s", (text, redacted) => {
    expect(people(text)).toBe(redacted);
  });

  it("takes both sides of a caption, and their names in ordinary letters below", () => {
    expect(people("EZRA TOLLIVER, Claimant\nand\nMOIRA PENHALIGON, Defendant\n\nTolliver saw Moira Penhaligon.")).toBe(
      "<PERSON>, Claimant\nand\n<PERSON>, Defendant\n\n<PERSON> saw <PERSON>.",
    );
    expect(people("causa promossa\ncontro\nZita Pavarin, contumace.")).toBe(
      "causa promossa\ncontro\n<PERSON>, contumace.",
    );
  });

  it("takes who speaks in a dialogue, and no questions, steps and notes in front of a colon", () => {
    expect(people("Xiadani: hola\nNekane: hola\nXiadani: ¿vienes?\nNekane: sí")).toBe(
      "<PERSON>: hola\n<PERSON>: hola\n<PERSON>: ¿vienes?\n<PERSON>: sí",
    );
    const interview = "Frage: Warum?\nAntwort: Darum.\nFrage: Wann?\nAntwort: Heute.";
    expect(people(interview)).toBe(interview);
  });

  it("keeps particles with the name wherever it stands", () => {
    expect(people("Sietse van Oldersum, eiser. Van Oldersum betaalde.")).toBe("<PERSON>, eiser. <PERSON> betaalde.");
    expect(people("Locataire : Nour El Hachemi\n\nSigné : N. El Hachemi")).toBe(
      "Locataire : <PERSON>\n\nSigné : <PERSON>",
    );
  });
});

describe("what is no name", () => {
  it.each([
    "Mr. President, I thank you. This President has done it.",
    "Die Praxis der Frau Doktor ist sehr freundlich.",
    "Då glömmer de vad de lärt sig. Dessa analfabeter kommer aldrig.",
    "Nowe kompetencje, które Unia Europejska uzyskała, i warszawski Sąd Wojewódzki.",
    "De Italianen wonnen. De Cubanen verloren.",
    "Le Boeing de la Pan Am est parti.",
    "Die Kämpfe in San Juan Chamula, Santa Maria Capua Vetere.",
    "na água do Rio Lima, em Viana",
    "Clara ist wurde in Castelfranco Veneto geboren.",
    "Der Tumor wächst in rechter Lunge.",
    "Sie ging zum Comptoir des Arts Industriels La Royale.",
    "Europese jongeren: de organisatie heet Jonge Democraten.",
  ])("%s", (text) => {
    expect(people(text)).toBe(text);
  });

  it("whatever the text: nothing outside the spans changes", () => {
    const piece = fc.constantFrom(
      "An: ",
      "Ada Byron",
      "; ",
      ", ",
      "\n",
      "née le ",
      "my son ",
      "Zeuge ",
      "van ",
      "<a@b.example>",
      "X: ",
      "contra\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const rest = people(text).split("<PERSON>");
        let at = 0;
        for (const part of rest) {
          at = text.indexOf(part, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += part.length;
        }
      }),
      { numRuns: 300 },
    );
  });

  it("costs in proportion to the text", () => {
    const line =
      "An: Ada Byron; Otto Berg, née le my son Zeuge Ada van de contra\nX: 12 PESEL, con DNI wonende te, Ada Byron,\n";
    const cost = (times: number): number => {
      const text = line.repeat(times);
      const start = process.cpuUsage().user;
      people(text);
      return process.cpuUsage().user - start;
    };
    cost(200);
    const [small, large] = [Math.min(cost(400), cost(400)), cost(3_200)];
    expect(large).toBeLessThan(small * 8 * 2.5 + 20_000);
  });
});

it("takes linear time where one line compares without end", () => {
  const before = process.cpuUsage();
  people("A vs. B ".repeat(100_000));
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

it("takes bread, saints, places behind particles and marks of forms for no people", () => {
  for (const plain of [
    "#### Pan Keto de Almendra\n\nPan sin gluten.",
    "- **St Georges Camp** - 22nd April",
    "Quartiere / Zona di Genova",
    "- Rambla de Carrasco\n- Centros educativos",
    "2e partie : Marché de Noël",
    "| お名前 必須 | 様式 |",
    "Java API 仕様で明記されている。",
    "Der Benutzer Sie klickt auf Start, dann wählen Sie das Modell.",
    "Typische Planungsroutinen helfen, und Gute Mittagessen auch.",
    "## Digital vs. Human Brains",
    "CNY (Onshore Yuan) and CNH (Offshore Yuan)",
    "Southern Pines, North Carolina, 28387",
    "- Bart Färben Natürliche Grauabdeckung",
    "# Manuel Quba Viewer",
    "スタンダード（3名様〜）",
    "関連仕様はまだ決まっていない。",
    "前回同様に進めます。",
    "השולחן עשוי מחומר גלם טבעי ונוח.",
    "במאמר זה נציג מספר דוגמאות.",
    "שם יש הרבה אנשים.",
    "파일 이름 누르면 열립니다.",
    "San Francisco\n\nEmail Address\n\n[ada@mill.example](x)",
  ])
    expect(people(plain), plain).not.toContain("<PERSON>");
  expect(people("Dzwonił Pan Kowalski, proszę oddzwonić.")).toBe("Dzwonił Pan <PERSON>, proszę oddzwonić.");
  expect(people("于2007年伍克波先生透过")).toBe("于2007年<PERSON>先生透过");
  expect(people("נפגשנו עם מר דוד כהן.")).toBe("נפגשנו עם מר <PERSON>.");
  expect(people("שם: דוד כהן")).toBe("שם: <PERSON>");
  expect(people("이름: 홍길동")).toBe("이름: <PERSON>");
  expect(people("田中様、お世話になります。")).toBe("<PERSON>様、お世話になります。");
});
