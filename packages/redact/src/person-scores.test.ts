import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const redact = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("names by what words are and what stands around them", () => {
  it.each([
    ["I går mødte Gudmund Hestvik avisen på kaia.", "I går mødte <PERSON> avisen på kaia."],
    ["Документы в архив передал Михаил Дубравин из Твери.", "Документы в архив передал <PERSON> из Твери."],
    ["«Нет», — добавил Анвар Ибрагим.", "«Нет», — добавил <PERSON>."],
    ["Ο Ηλίας Σακελλαρίου έγραψε το βιβλίο.", "Ο <PERSON> έγραψε το βιβλίο."],
    ["Ieri il sindaco Piero Cavagnis ha lasciato l'aula.", "Ieri il sindaco <PERSON> ha lasciato l'aula."],
    ["em desfavor de ALISSON BATISTA DE MORAES, na qual se pede", "em desfavor de <PERSON>, na qual se pede"],
    [
      "Headed by [Minoru Chiaki](https://example.com/chiaki) since May.",
      "Headed by [<PERSON>](https://example.com/chiaki) since May.",
    ],
  ])("finds a name that no cue announces: %s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it.each([
    "The suite includes GoDaddy Airo and Gemini CLI.",
    "DEWALT MAX Cordless Drill",
    "Movers in Cherry Hill, NJ cost more.",
    "Johnson Controls and Wells Fargo reported their results.",
    "Stormen nådde El Salvador i natt.",
    "Olympus E-M5 Mark III with lens",
    "Urban Edge offers bikes. Its edge is the price.",
  ])("takes brands, places and things for no people: %s", (text) => {
    expect(redact(text)).toBe(text);
  });
});
