import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const redact = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("things that are called like people", () => {
  it.each([
    "It’s about meaning, says Estera Events. Events are fun.",
    "Visit the Bill Graham Civic Auditorium and the club.",
    "We used the James Webb Space Telescope today.",
    "Call Teddy Moving and Storage Inc.",
    "The servers run on MS Azure and SQL.",
    "Wait for 500 ms. Then press the button.",
    "Oh, how I miss Japan!",
    "Employee Communication: announcements and surveys.",
    "Look at the Rosa Cottage Pot and its saucer.",
  ])("stay: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("stay where a name that they share is found", () => {
    expect(redact("Lloyd McCoy opened it in May. The Lloyd McCoy Community Center is open, said McCoy.")).toBe(
      "<PERSON> opened it in May. The Lloyd McCoy Community Center is open, said <PERSON>.",
    );
  });

  it.each([
    ["The photos are by Justin Reznick Photography.", "The photos are by <PERSON> Photography."],
    ["Ms Pugh has seen it.", "Ms <PERSON> has seen it."],
    ["Torsdag kommer fru Ennenga-Nauta förbi.", "Torsdag kommer fru <PERSON> förbi."],
    [
      "An: Tjark Ennenga <t.ennenga@bau.example>\n\nBitte gib Ennenga Bescheid.",
      "An: <PERSON> <t.ennenga@bau.example>\n\nBitte gib <PERSON> Bescheid.",
    ],
    ["MS SMITH HAS NOT COME.", "MS <PERSON> HAS NOT COME."],
    ["Gordon Brown wore a brown coat.", "<PERSON> wore a brown coat."],
  ])("names of people beside them go: %s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });
});
