/** Processes that need the packed browser at the same time do not trip over one another. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const MODULE = new URL("../dist/packed-chromium.js", import.meta.url).href;
/** Prints the path and the version that the browser there tells. */
const PROGRAM = `
import { execFileSync } from "node:child_process";
import { packedChromium } from ${JSON.stringify(MODULE)};
const [{ path, environment }] = await Promise.all([packedChromium(), packedChromium()]);
const version = execFileSync(path, ["--version"], { env: { ...process.env, ...environment } });
console.log(JSON.stringify([path, version.toString()]));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quern-packed-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.platform === "linux")("packedChromium", () => {
  it("unpacks into one folder for all, which is there when it is complete", async () => {
    const start = (): Promise<{ stdout: string }> =>
      run(process.execPath, ["--input-type=module", "-e", PROGRAM], { env: { ...process.env, TMPDIR: folder } });
    const answers = await Promise.all([start(), start()]);
    const [first, second] = answers.map(({ stdout }) => JSON.parse(stdout) as [string, string]);
    expect(first).toEqual(second);
    expect(first?.[1]).toMatch(/\d+\.\d+/);
    expect((await readdir(folder)).filter((name) => name.startsWith("quern-chromium-"))).toHaveLength(1);
  });
});
