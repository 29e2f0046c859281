import { execFile } from "node:child_process";
import { access } from "node:fs/promises";

const PROGRAMS = ["/usr/bin/unshare", "/bin/unshare"];
/** Namespaces of its own for network (none at all), shared memory and host name, without rights that the caller does not have. */
const NAMESPACES = ["--user", "--map-current-user", "--net", "--ipc", "--uts", "--"];
const TRIAL_MILLISECONDS = 5_000;

let found: Promise<readonly string[]> | undefined;

/**
 * Command that starts another in a network namespace with nothing in it: on Linux, where util-linux is installed and the system lets
 * unprivileged users make namespaces. Tried once.
 *
 * @returns program and arguments to put before the command; empty where it cannot be done
 */
export const networkIsolation = (): Promise<readonly string[]> => {
  found ??= find();
  return found;
};

async function find(): Promise<readonly string[]> {
  if (process.platform !== "linux") return [];
  for (const program of PROGRAMS) {
    const exists = await access(program).then(
      () => true,
      () => false,
    );
    if (exists && (await works(program))) return [program, ...NAMESPACES];
  }
  return [];
}

const works = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    const trial = [...NAMESPACES, process.execPath, "--version"];
    execFile(program, trial, { timeout: TRIAL_MILLISECONDS }, (error) => resolve(error === null));
  });
