/** The scripts in the shells that they are for. PowerShell is in no package of Debian: its script is only looked at. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { skipWithout } from "../../../test/system-programs.js";
import { COMMAND_NAMES, main } from "./main.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-completion-"));
  writeFileSync(join(folder, "two words.html"), "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is typed, and what has to be offered, among others or alone. */
const TYPED = [
  ["cra", "crawl"],
  ["scrape --only-m", "--only-main-content"],
  ["scrape -f screen", "screenshot"],
  ["parse --tables r", "repeat"],
  ["keys cr", "create"],
  ["monitor pau", "pause"],
  ["completion fi", "fish"],
  ["help mon", "monitor"],
  ["serve --log-level w", "warn"],
] as const;

async function script(shell: string): Promise<string> {
  const stdout = new PassThrough();
  let text = "";
  stdout.on("data", (chunk) => (text += chunk));
  const streams = { stdout, stderr: new PassThrough(), stdin: new PassThrough() };
  expect(await main(["completion", shell], { ...streams, environment: {}, directory: folder })).toBe(0);
  return text;
}

/** @returns path of the script */
async function scriptFile(shell: string): Promise<string> {
  const path = join(folder, `completion.${shell}`);
  writeFileSync(path, await script(shell));
  return path;
}

describe("bash", () => {
  beforeEach(skipWithout("bash"));
  it("offers commands, flags, values, actions and files", async () => {
    const path = await scriptFile("bash");
    const complete = (words: readonly string[]): string[] =>
      execFileSync(
        "bash",
        [
          "-c",
          `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quern; printf '%s\\n' "\${COMPREPLY[@]}"`,
          ...["bash", path, "quern", ...words],
        ],
        { cwd: folder },
      )
        .toString()
        .trim()
        .split("\n");
    for (const [typed, offered] of TYPED) expect(complete(typed.split(" ")), typed).toEqual([offered]);
    expect(complete(["parse", "two"])).toEqual(["two words.html"]);
  });
});

describe("zsh", () => {
  beforeEach(skipWithout("zsh"));
  it("completes what is typed into it", async () => {
    const out = join(folder, "zsh.out");
    const setup = join(folder, "setup.zsh");
    writeFileSync(
      setup,
      `PROMPT=
autoload -Uz compinit; compinit -u -D
source ${await scriptFile("zsh")}
dump() { print -r -- $BUFFER >> ${out}; BUFFER= }
zle -N dump
bindkey '^I' complete-word
bindkey '^X' dump
`,
    );
    // A shell at a terminal of its own: words are typed, the tabulator is pressed, and the line is written down.
    const typist = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source ${setup}; touch ${out}.ready"
while [[ ! -e ${out}.ready ]]; do sleep 0.05; done
for word in "$@"; do zpty -w -n shell "$word"$'\\t'$'\\x18'; done
touch ${out}
while [[ $(wc -l < ${out}) -lt $# ]]; do sleep 0.05; zpty -r -t shell line; done
zpty -d shell
`;
    writeFileSync(join(folder, "typist.zsh"), typist);
    const words = TYPED.map(([typed]) => `quern ${typed}`);
    execFileSync("zsh", ["-f", join(folder, "typist.zsh"), ...words], {
      cwd: folder,
      env: { ...process.env, TERM: "dumb" },
      timeout: 30_000,
      stdio: "ignore",
    });
    expect(existsSync(out)).toBe(true);
    const lines = readFileSync(out, "utf8").trim().split("\n");
    for (const [index, [typed, offered]] of TYPED.entries())
      expect(lines[index]?.trim()).toBe(`quern ${typed.replace(/\S+$/, "")}${offered}`);
  });
});

describe("fish", () => {
  beforeEach(skipWithout("fish"));
  it("offers commands, flags, values and actions", async () => {
    const path = await scriptFile("fish");
    const lines = TYPED.map(([typed]) => `complete -C "quern ${typed}"; echo ---`);
    const out = execFileSync("fish", ["--no-config", "-c", `source ${path}; ${lines.join("; ")}`], { cwd: folder });
    const offers = out.toString().split("---\n");
    for (const [index, [typed, offered]] of TYPED.entries())
      expect(
        offers[index]?.split("\n").map((line) => line.split("\t")[0]),
        typed,
      ).toContain(offered);
  });
});

it.each(["bash", "zsh", "fish", "powershell"])("the script for %s has every command, flag and value", async (shell) => {
  const text = await script(shell);
  for (const name of COMMAND_NAMES) expect(text).toContain(name);
  for (const word of ["only-main-content", "rawHtml", "revoke", "powershell"]) expect(text).toContain(word);
});
