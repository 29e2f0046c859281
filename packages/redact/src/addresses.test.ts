import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const places = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["LOCATION"], replaceStyle: "tag" });

describe("addresses are taken whole", () => {
  it.each([
    "calle Mayor, 43, 3º izq., 31001 Pamplona",
    "Via Cesare Battisti, 31 - 50122 Firenze",
    "Rua do Salitre, 82, 2.º Dto., 1250-198 Lisboa",
    "Noordersingel 56, 8917 BA Leeuwarden",
    "Storgatan 22 B, 903 26 Umeå",
    "Nádražní 215/8, 702 00 Ostrava",
    "ul. Starowiejskiej 41/7, 81-356 Gdynia",
    "3 impasse du Lavoir",
    "Flat 3, 88 Cathedral Road, Cardiff CF11 9LN",
  ])("%s", (address) => {
    expect(places(`Address: ${address}, please`)).toBe("Address: <LOCATION>, please");
  });

  it.each(["Kapitel 3, 2019 in der zweiten Auflage", "la via 3 del proceso", "Windows 11, 2024 Edition"])(
    "leaves %s",
    (text) => {
      expect(places(text)).toBe(text);
    },
  );
});
