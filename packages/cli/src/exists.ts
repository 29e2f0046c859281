import { access } from "node:fs/promises";

/** Whether there is a file or folder of that name that may be looked at. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Whether a path may be a pattern of file names. Addresses are not: in them a `?` begins the query. */
export const isPattern = (path: string): boolean =>
  /[*?]|\[[^\]]+\]|\{[^}]*,[^}]*\}/.test(path) && !path.includes("://");
