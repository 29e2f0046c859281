#!/usr/bin/env node
import module from "node:module";

// Node 22 and later keep compiled code in the folder for temporary files, which saves a fifth of a short command. NODE_DISABLE_COMPILE_CACHE=1
// turns it off. Node 20 has no such function.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
// Node itself would print the line of the program that failed, which in a bundle fills the screen.
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`quern: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
const { main } = await import("@quern/cli");

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  environment: process.env,
  directory: process.cwd(),
});
