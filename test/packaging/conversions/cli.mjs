import { writeFile } from "node:fs/promises";
import { main } from "@quern/cli";

await writeFile("a.csv", "part,kg\nmillstone,40\n");
const { stdout, stderr, stdin, env } = process;
process.exitCode = await main(["parse", "a.csv"], {
  stdout,
  stderr,
  stdin,
  environment: env,
  directory: process.cwd(),
});
