// Runs a benchmark by its name: `npm run bench -- throughput`, `npm run bench -- pdf/cpu --pages 3`. Without a name it lists them.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const home = dirname(fileURLToPath(import.meta.url));
const [name, ...words] = process.argv.slice(2);
const scripts = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
  .flatMap(({ name: folder }) => readdirSync(join(home, folder)).map((file) => `${folder}/${file}`))
  .filter((path) => path.endsWith(".mjs"));

if (name === undefined) {
  console.log(
    `Name one, with its options behind it; what each does stands at its head.\n\n${scripts.map((path) => path.slice(0, -4)).join("\n")}`,
  );
} else {
  const found = [`${name}.mjs`, `${name}/${name}.mjs`].find((path) => existsSync(join(home, path)));
  if (found === undefined) {
    console.error(`There is no benchmark "${name}". Without a name, all of them are listed.`);
    process.exit(2);
  }
  process.exit(spawnSync(process.execPath, [join(home, found), ...words], { stdio: "inherit" }).status ?? 1);
}
