/** The documentation leads somewhere and leaves nothing out. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { ERROR_CODES } from "@quern/types";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md"],
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/README.md`),
].filter((path) => existsSync(join(ROOT, path)));

describe("links", () => {
  it.each(pages)("of %s lead to files and headings that are there", (page) => {
    const text = read(page).replaceAll(/^```[\s\S]*?^```/gm, "");
    for (const [, target = ""] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/i.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : relative(ROOT, join(ROOT, dirname(page), decodeURI(path)));
      expect(existsSync(join(ROOT, file)), `${target} of ${page}`).toBe(true);
      if (anchor && file.endsWith(".md")) expect(anchorsOf(read(file)), `${target} of ${page}`).toContain(anchor);
    }
  });
});

/** Headings as GitHub names them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );

it("docs/errors.md says what every code means, under its status", () => {
  const rows = new Map<string, number>();
  for (const [, codes = "", status] of read("docs/errors.md").matchAll(/^\| (`[^|]+`) \| (\d{3}) \| \S/gm)) {
    for (const [, code = ""] of codes.matchAll(/`(\w+)`/g)) rows.set(code, Number(status));
  }
  const statuses = Object.entries(ERROR_CODES).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(statuses));
});

it("docs/decisions/README.md lists every decision", () => {
  const index = read("docs/decisions/README.md");
  for (const name of readdirSync(join(ROOT, "docs/decisions"))) {
    if (name !== "README.md") expect(index).toContain(`(${name})`);
  }
});
