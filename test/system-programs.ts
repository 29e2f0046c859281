/** Programs of the machine that some tests run for real. Where one is missing, its tests are skipped and say what brings it. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { TestContext } from "vitest";

/** Debian's packages; other systems name them alike. */
export const SYSTEM_PROGRAMS = {
  "redis-server": "apt-get install redis-server",
  ffmpeg: "apt-get install ffmpeg",
  bash: "apt-get install bash",
  zsh: "apt-get install zsh",
  fish: "apt-get install fish",
  bun: "npm install --global bun",
  deno: "npm install --global deno",
} as const;

export type SystemProgram = keyof typeof SYSTEM_PROGRAMS;

export function hasProgram(program: SystemProgram): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== "";
    } catch {
      return false;
    }
  });
}

/** Why tests that need a program are skipped, and what brings it. */
export const missingProgram = (program: SystemProgram): string => `${program} is missing: ${SYSTEM_PROGRAMS[program]}`;

/**
 * For `beforeEach`: skips the tests of its block where a program is missing.
 *
 * @example
 * beforeEach(skipWithout("redis-server"));
 */
export function skipWithout(program: SystemProgram): (context: TestContext) => void {
  const isMissing = !hasProgram(program);
  return (context) => context.skip(isMissing, missingProgram(program));
}
