/** The watch over a server's main thread: it ends a script that never yields, and nothing on a machine that is merely busy or asleep. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const WATCH = fileURLToPath(new URL("../packages/cli/dist/stall-watch.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quern-stall-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** A process under the watch; what it does is a line from its standard input, what it says comes line by line. */
function watched(): {
  child: ChildProcess;
  said: () => string;
  says: (text: string) => Promise<void>;
  send(line: string): void;
} {
  const file = join(folder, `watched-${children.length}.mjs`);
  writeFileSync(
    file,
    `import { watchForStalls } from ${JSON.stringify(WATCH)};
import { createInterface } from "node:readline";
watchForStalls({ maxStall: 1_000, underWay: () => "request 17", onStall: () => console.log("stall told") });
const work = {
  loop() { const end = () => false; while (!end()); },
  pattern() { /^(a+)+$/.test("a".repeat(50) + "!"); },
  timer() { setTimeout(work.loop, 1); },
  hello() { console.log("hello"); },
};
createInterface({ input: process.stdin }).on("line", (line) => work[line]());
setTimeout(() => console.log("up"), 700);`,
  );
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "pipe"] });
  children.push(child);
  let output = "";
  child.stdout!.on("data", (chunk) => (output += String(chunk)));
  child.stderr!.on("data", (chunk) => (output += String(chunk)));
  const says = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended: ${output}`);
      await sleep(50);
    }
  };
  return { child, said: () => output, says, send: (line) => void child.stdin!.write(`${line}\n`) };
}

describe("the watch over the main thread", () => {
  it.each(["loop", "pattern"])(
    "ends a %s that never yields, says where it was, and the process answers again",
    async (what) => {
      const { child, said, says, send } = watched();
      await says("up");
      send(what);
      await says("that script is ended");
      await says("stall told");
      send("hello");
      await says("hello");
      expect(child.exitCode ?? child.signalCode).toBeNull();
      if (what === "loop") {
        expect(said()).toContain("loop ");
        expect(said()).toContain("request 17");
      }
    },
  );

  it("leaves no process that answers nobody, whatever began the script", async () => {
    const { child, said, says, send } = watched();
    await says("up");
    const ended = new Promise<string>((resolve) => child.once("exit", () => resolve("ended")));
    send("timer");
    expect(
      await Promise.race([
        ended,
        says("stall told").then(
          () => "told",
          () => ended,
        ),
      ]),
    ).toMatch(/ended|told/u);
    expect(said()).toContain("that script is ended");
    expect(said()).toContain("loop ");
  });

  it("ends the process when it stalls a second time", async () => {
    const { child, says, send } = watched();
    await says("up");
    send("loop");
    await says("stall told");
    const ended = new Promise((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
    send("loop");
    expect(await ended).toBe("SIGKILL");
  });

  it.runIf(process.platform === "linux")(
    "leaves a process alone that was asleep, or that gets no processor",
    async () => {
      const { child, said, says, send } = watched();
      await says("up");
      child.kill("SIGSTOP");
      await sleep(4_000);
      child.kill("SIGCONT");
      const busy = Array.from({ length: 4 }, () => spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
      children.push(...busy);
      await sleep(4_000);
      for (const one of busy) one.kill("SIGKILL");
      send("hello");
      await says("hello");
      expect(said()).not.toContain("nothing but one thing");
    },
  );
});
