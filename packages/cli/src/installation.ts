/** How packages are installed beside this one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The command that installs a package where Quern finds it.
 *
 * @param script a file of the installation
 */
export function installCommand(script: string = fileURLToPath(import.meta.url)): string {
  const [above, ...below] = script.split(/[\\/]node_modules[\\/]/);
  // A project has a package.json above its node_modules; the folder of global packages has none.
  const isGlobal = below.length > 0 && !existsSync(join(above ?? "", "package.json"));
  return isGlobal ? "npm install -g" : "npm install";
}
