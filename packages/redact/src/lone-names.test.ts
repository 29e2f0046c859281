import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const tagged = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("given names that stand alone", () => {
  it.each([
    [
      "Gracias a Hernán, Iván, Curtu, Andrés y Tomás por todo.",
      "Gracias a <PERSON>, <PERSON>, <PERSON>, <PERSON> y <PERSON> por todo.",
    ],
    ["Mit dabei waren Leonie, Lukas und Ulrike.", "Mit dabei waren <PERSON>, <PERSON> und <PERSON>."],
    [
      "Agradezco a mis hermanos Esteban y Emilio su paciencia.",
      "Agradezco a mis hermanos <PERSON> y <PERSON> su paciencia.",
    ],
    ["Merci à mes parents, Isabelle et Florent, pour tout.", "Merci à mes parents, <PERSON> et <PERSON>, pour tout."],
  ])("are names in a row of them: %s", (text, expected) => {
    expect(tagged(text)).toBe(expected);
  });

  it.each([
    "We serve Paris, London, Victoria and Milan.",
    "Write it in Julia, Ruby, Scala or Haskell.",
    "The courses start in April, May and June.",
    "It runs on Windows, Linux and Debian.",
  ])("are left where places, things and months are listed: %s", (text) => {
    expect(tagged(text)).toBe(text);
  });

  it("are names where somebody is thanked or spoken to", () => {
    expect(tagged("I thank Erik for always backing me up.")).toBe("I thank <PERSON> for always backing me up.");
    expect(tagged("Allereerst wil ik Gerrit bedanken voor alles.")).toBe(
      "Allereerst wil ik <PERSON> bedanken voor alles.",
    );
    expect(tagged("Het is af. Charles, jij was er eerder bij.")).toBe("Het is af. <PERSON>, jij was er eerder bij.");
  });

  it("are names of those who are present, also in the rest of the minutes", () => {
    const minutes = "Aanwezig: Edwin, Jewwy, Nina en Koen\n\nDe agenda is lang.\n\nJewwy heeft de sleutel van Koen.";
    expect(tagged(minutes)).toBe(
      "Aanwezig: <PERSON>, <PERSON>, <PERSON> en <PERSON>\n\nDe agenda is lang.\n\n<PERSON> heeft de sleutel van <PERSON>.",
    );
  });

  it("are names where they do what people do, and no languages of the same name", () => {
    expect(tagged("Lang gepraat. Edwin heeft aangegeven dat het af is. Java heeft aangegeven dat het lukt.")).toBe(
      "Lang gepraat. <PERSON> heeft aangegeven dat het af is. Java heeft aangegeven dat het lukt.",
    );
    expect(tagged("Merci à Yann, Julia et Clara. Le code en Julia est rapide.")).toBe(
      "Merci à <PERSON>, <PERSON> et <PERSON>. Le code en Julia est rapide.",
    );
  });

  it("keeps labels and what only begins like an entry", () => {
    const list = "Present\n\n- Nina\n- Marcel\n- Wim\n- Apologies: none\n- Release notes";
    expect(tagged(list)).toBe("Present\n\n- <PERSON>\n- <PERSON>\n- <PERSON>\n- Apologies: none\n- Release notes");
  });
});
