import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const ids = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["FINANCIAL"], replaceStyle: "tag" });

describe("national identifiers", () => {
  it.each([
    [
      "Meine Steuer-ID für die Bescheinigung lautet 65 929 970 489.",
      "Meine Steuer-ID für die Bescheinigung lautet <FINANCIAL>.",
    ],
    [
      "Die Sozialversicherungsnummer des Klägers (12 190367 K 006) fehlt.",
      "Die Sozialversicherungsnummer des Klägers (<FINANCIAL>) fehlt.",
    ],
    ["cpr-nr. for din datter - er det 070761-4285?", "cpr-nr. for din datter - er det <FINANCIAL>?"],
    ["Hennes nummer 19640823-3234 står där.", "Hennes nummer <FINANCIAL> står där."],
    ["AHV: 756.9217.0769.85", "AHV: <FINANCIAL>"],
    ["contribuinte n.º 123456789, residente", "contribuinte n.º <FINANCIAL>, residente"],
    ["assurée n° 2 84 05 75 116 001 02", "assurée n° <FINANCIAL>"],
    ["rodné číslo 736028/5163", "rodné číslo <FINANCIAL>"],
    ["National Insurance No: AB 12 34 56 C", "National Insurance No: <FINANCIAL>"],
    ["OIB 69435151530", "OIB <FINANCIAL>"],
  ])("%s", (text, redacted) => {
    expect(ids(text)).toBe(redacted);
  });

  it.each([
    "Die Steuernummer steht im Bescheid. Er ging am 12.03.2024 ein.",
    "DNI y NIE: vea la página 1234.",
    "CPR training on 2024-03-12 saves lives.",
    "Hele sagen 19641332-3234 er lukket.",
    "The RG project has 20240312 commits.",
    "Das Personal zählt 123456 Köpfe.",
  ])("leaves %s", (text) => {
    expect(ids(text)).toBe(text);
  });
});
