import { afterAll, expect, it } from "vitest";
import { createEngine } from "../index.js";

const engine = createEngine();
afterAll(() => engine.close());

it("warns of a page in a file whose encoding is a guess, and of no other", async () => {
  const page = (text: string, head = ""): Uint8Array =>
    Buffer.from(`<html>${head}<body><p>${text}</p></body></html>`, "latin1");
  const warningOf = async (bytes: Uint8Array) => (await engine.parse(bytes, { filename: "a.html" })).warning;
  const russian = "\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0";
  expect(await warningOf(page(russian))).toContain(
    'windows-1251 fits best. If letters are wrong, set contentType, such as "text/html;',
  );
  expect(await warningOf(page(russian, "<meta charset=windows-1251>"))).toBeUndefined();
  expect(await warningOf(page("Hello."))).toBeUndefined();
});
