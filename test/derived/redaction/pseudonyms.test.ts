import { createQuern } from "quern";
import { afterAll, describe, expect, it } from "vitest";

const quern = createQuern();
afterAll(() => quern.close());

const key = "correct horse battery staple";
const letter = `Dear Ada Byron,

please call +49 30 1234567 or write to ada\\_b@example.com.
IBAN DE89 3704 0044 0532 0130 00. Ms. Byron lives at 12 Main Street, Springfield, IL 62704.

| Name | E-mail |
| --- | --- |
| John Smith | <john@example.org> |
`;

describe("redact", () => {
  it("says what it found, where and why", async () => {
    const { text, entities } = await quern.redact(letter);
    expect(text).toContain("Dear <PERSON>,");
    expect(entities.map(({ entity, text: found, reason }) => [entity, found, reason])).toContainEqual([
      "FINANCIAL",
      "DE89 3704 0044 0532 0130 00",
      "IBAN with valid check digits",
    ]);
    for (const { start, end, text: found, reason, replacement, entity } of entities) {
      expect(letter.slice(start, end).replaceAll("\\", "")).toBe(found);
      expect(reason).not.toBe("");
      expect(replacement).toBe(`<${entity}>`);
    }
  });

  it("finds only the requested kinds", async () => {
    const { entities } = await quern.redact(letter, { entities: ["EMAIL"] });
    expect(entities.map(({ text }) => text)).toEqual(["ada_b@example.com", "john@example.org"]);
  });

  it("reads a long text in a worker that ends with the signal", async () => {
    const text = letter.repeat(2_000);
    const { entities } = await quern.redact(text, { entities: ["EMAIL"] });
    expect(entities).toHaveLength(4_000);
    await expect(quern.redact(text, { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it.each([
    [{ replaceStyle: "pseudonym" }, "needs a key"],
    [{ key }, 'only replaceStyle "pseudonym" uses a key'],
    [{ replaceStyle: "pseudonym", key: "short" }, "at least 16 characters"],
  ] as const)("refuses %j", async (options, message) => {
    await expect(quern.redact("text", options)).rejects.toThrow(message);
  });
});

describe("pseudonyms", () => {
  const pseudonymous = async (text: string, withKey = key): Promise<string> =>
    (await quern.redact(text, { replaceStyle: "pseudonym", key: withKey })).text;

  it("hide every value and come back with the key", async () => {
    const text = await pseudonymous(letter);
    for (const value of ["Ada", "Byron", "1234567", "ada", "DE89", "Main Street", "Smith", "john@"])
      expect(text).not.toContain(value);
    // The table keeps its shape.
    expect(text.split("\n").filter((line) => /^\|.*\|.*\|$/.test(line))).toHaveLength(3);
    expect(await quern.restore(text, { key })).toBe(letter.replace("\\_", "_"));
  });

  it("are the same for a value in every text, and others with another key", async () => {
    const [one, again, other] = await Promise.all([
      pseudonymous("Write to ada@example.com."),
      pseudonymous("Ask ada@example.com!"),
      pseudonymous("Write to ada@example.com.", "another key that is long"),
    ]);
    const nameIn = (text: string): string => /EMAIL_[A-Z2-7]+/.exec(text)![0];
    expect(nameIn(again)).toBe(nameIn(one));
    expect(nameIn(other)).not.toBe(nameIn(one));
  });

  it("come back out of what a model makes of them", async () => {
    const [person] = /PERSON_[A-Z2-7]+/.exec(await pseudonymous(letter))!;
    const answer = {
      people: [{ name: person, age: 36 }],
      summary: `${person.toLowerCase()}, or **${person.replace("_", "\\_")}**.`,
    };
    expect(await quern.restore(answer, { key })).toEqual({
      people: [{ name: "Ada Byron", age: 36 }],
      summary: "Ada Byron, or **Ada Byron**.",
    });
  });

  it("stay where the key is another or a character is wrong", async () => {
    const text = await pseudonymous("Write to ada@example.com.");
    expect(await quern.restore(text, { key: "another key that is long" })).toBe(text);
    const damaged = text.replace(/EMAIL_(.)/, (_all, first: string) => `EMAIL_${first === "A" ? "B" : "A"}`);
    expect(await quern.restore(damaged, { key })).toBe(damaged);
  });

  it("are no personal data when a text is redacted again", async () => {
    const once = await pseudonymous(letter);
    expect(await pseudonymous(once)).toBe(once);
  });

  it("reach Markdown, data and pages alike", async () => {
    const redactPII = { replaceStyle: "pseudonym", key } as const;
    const { markdown, chunks } = await quern.parse(Buffer.from(letter), {
      filename: "letter.md",
      chunks: { tokens: 200 },
      redactPII,
    });
    expect(markdown).toBe(await pseudonymous(letter));
    expect(JSON.stringify(chunks)).not.toContain("Byron");
    expect(await quern.restore(chunks!.map(({ text }) => text).join("\n"), { key })).toContain("Ada Byron");
  });
});
