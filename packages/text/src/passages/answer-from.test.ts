import { describe, expect, it } from "vitest";
import { answerFrom } from "./answer-from.js";

const SHOP = `# Stone & Meal

We have made hand mills in Lund since 1987. The workshop stands behind the station, in what was a barn. Visitors are welcome on Saturdays, and school
classes on every day of the week. Whoever buys a mill gets a sack of rye with it.

## Returns

You can send a mill back within 30 days. The parcel is paid by you, unless the mill came damaged. We return the money within a week after the parcel has arrived.

| Mill | Weight | Price | Yield of an hour, of rye that is neither damp nor new |
| --- | --- | --- | --- |
| Traveller's mill of basalt | 2.4 kg | 89 € | 300 g, which is bread for two |
| House mill of granite | 9 kg | 240 € | 1.1 kg, half of which is fine flour |
| Farm mill with a handle of oak | 31 kg | 780 € | 4 kg, or 9 kg with a motor |
`;

it("is no picture that only shows what the question names", () => {
  const page =
    "# Contact\n\nCall us at any time. Our office is at 12 Market Street.\n\n![office](https://mill.test/a.png)\n";
  expect(answerFrom(page, "Where is the office?").text).toContain("12 Market Street");
});

describe("an answer from the page's own words", () => {
  it.each([
    ["How long can I return a mill?", "30 days"],
    ["Since when do you make hand mills?", "1987"],
    ["What does the farm mill with a handle cost?", "780 €"],
  ])("%s", (question, words) => {
    const { text, passage } = answerFrom(SHOP, question);
    expect(text).toContain(words);
    expect(passage?.text).toBeDefined();
    expect(text.length).toBeLessThan(330);
  });

  it("leaves rows of other things out", () => {
    expect(answerFrom(SHOP, "What does the farm mill with a handle cost?").text).not.toContain("basalt");
  });

  it("does not take a part of a decimal number for the number that was asked about", () => {
    const rows = [...Array(150).keys()].map((row) => {
      const price = row === 8 ? "97.50" : row === 17 ? "97,50" : `${((row * 137) % 900) + 3}.50`;
      return `| sk${row} | Widget, type ${row} | ${price} | note for row ${row} |`;
    });
    const table = `| Sku | Name | Price | Note |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
    expect(answerFrom(table, "What is the price of Widget, type 97?").text).toContain("| Widget, type 97 |");
  });

  it.each(["Who painted the portrait of the mayor?", "Which airline flies from Lisbon to Nairobi?"])(
    "is missing: %s",
    (question) => {
      expect(answerFrom(SHOP, question)).toMatchObject({ text: "", passage: undefined });
    },
  );

  it("takes a term and its definition together", () => {
    const page = "# The mill\n\n**Built**\n\n1794\n\n**Founder**\n\nAugust Brandt\n";
    expect(answerFrom(page, "Who was the founder of the mill?").text).toBe("**Founder**\n\nAugust Brandt");
  });

  it("brings the heading of an answer that only repeats the question", () => {
    const page =
      "# The board of the mill\n\n## Ida Holm\n\nChair of the board\n\n## August Brandt\n\nTreasurer, keeps the books since 1994.\n";
    expect(answerFrom(page, "Who is the chair of the board?").text).toBe("Ida Holm\n\nChair of the board");
  });

  it("does not take links to other pages, or a passage about something else, for the answer", () => {
    const page = `# Mill museum\n\nThe museum shows how grain was ground in eight centuries.\n
- [Visit: opening hours and tickets](/visit)\n- [The halls and their years](/halls)\n- [History of the house](/history)\n`;
    expect(answerFrom(page, "When was the house built, and by which miller?").text).toBe("");
    expect(answerFrom(page, "Who founded the museum?").text).toBe("");
  });

  it.each([
    ["磨坊建于1911年，位于河边。磨坊每天碾磨五吨谷物。主人名叫王伟，他住在村里。", "磨坊是什么时候建的？", "1911"],
    ["Мельница стоит у реки. Её построили в 1911 году. Мельник живёт в деревне.", "Когда построили мельницу?", "1911"],
    ["Ο μύλος βρίσκεται δίπλα στο ποτάμι. Ο μύλος χτίστηκε το 1911 από τον δήμο.", "Πότε χτίστηκε ο μύλος;", "1911"],
  ])("reads other scripts: %s", (text, question, words) => {
    expect(answerFrom(text, question).text).toContain(words);
  });
});

describe("what a text says without the word", () => {
  const PRICES = `# Kindergarten

## Aufnahme

Kinder werden das ganze Jahr über aufgenommen, sobald ein Platz frei wird. Das Formular liegt im Büro.

## Verpflegung

16,00 € am Tag: Frühstück und Jause werden im Haus zubereitet, das Mittagessen bringt eine Firma aus dem Nachbarort.

## Garten

Der Garten hat einen Brunnen, zwei Schaukeln und ein Beet, das die Kinder selbst bestellen.
`;

  it("is what something costs, where an amount stands below its name", () => {
    expect(answerFrom(PRICES, "Was kostet die Verpflegung?", { language: "de" }).text).toContain("16,00 €");
    expect(answerFrom(PRICES, "Was kostet der Garten?", { language: "de" }).text).toBe("");
  });

  it("is no formula between dollar signs", () => {
    const text =
      "# Model\n\n## Failure rates\n\nThe rate $2 q_1$ of failure of a component follows from $q_1$ alone.\n";
    expect(answerFrom(text, "How much does a failure rate cost?").text).toBe("");
  });

  it("is the answer below a question that somebody asked before", () => {
    const faq =
      "# Domande\n\n**Chi può pernottare al Campo?**\n\nL’alloggio in tenda è previsto per il personale dei servizi e per i corsisti che risiedono oltre i 50 km.\n\n" +
      "**Sono previsti DPI specifici?**\n\nSì. I volontari della logistica portano caschetto, guanti da lavoro e scarpe.\n";
    expect(answerFrom(faq, "Chi può pernottare?", { language: "it" }).text).toContain("oltre i 50 km");
    expect(answerFrom(faq, "Sono previsti DPI specifici?", { language: "it" }).text).toContain("guanti da lavoro");
  });
});
