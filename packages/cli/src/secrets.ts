/** Keys and passwords among the settings, and the keeping of them out of whatever is printed. */
import type { Writable } from "node:stream";
import type { Flag, FlagValues } from "./flags.js";
import type { Terminal } from "./terminal.js";

const SECRET_NAME = /(?:^|-)(?:key|token|secret|password)$/;
/** Shorter ones are words of other texts, too: those are hidden where the setting itself is shown. */
const MIN_HIDDEN_CHARACTERS = 6;
const PASSWORD_IN_ADDRESS = /[a-z][a-z0-9+.-]*:\/\/[^\s/?#"'<>]*?:([^\s"'<>]+)@/gi;

/** Whether a flag holds a secret: by its name, or because it is marked. */
export const isSecret = ({ name, secret }: Pick<Flag, "name" | "secret">): boolean =>
  secret === true || SECRET_NAME.test(name);

/** The secrets among settings: values of secret flags, and passwords within addresses. */
export function secretsOf(values: FlagValues, flags: readonly Flag[]): string[] {
  const texts = (value: unknown): string[] => [value ?? []].flat().map(String);
  const whole = flags.filter(isSecret).flatMap(({ name }) => texts(values[name]));
  const inAddresses = Object.values(values)
    .flatMap(texts)
    .flatMap((text) =>
      [...text.matchAll(PASSWORD_IN_ADDRESS)].flatMap(([, password]) => [password!, decoded(password!)]),
    );
  // As they stand, and as they stand within JSON.
  const forms = [...whole, ...inAddresses].flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return [...new Set(forms)]
    .filter(({ length }) => length >= MIN_HIDDEN_CHARACTERS)
    .sort((left, right) => right.length - left.length);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const hideSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);

/** A terminal whose messages (logs, errors, progress) never hold one of the secrets. Results go to standard output as they are. */
export function withoutSecrets(terminal: Terminal, secrets: readonly string[]): Terminal {
  const write = (chunk: unknown, ...rest: unknown[]): boolean => {
    const shown = typeof chunk === "string" ? hideSecrets(chunk, secrets) : chunk;
    return (terminal.stderr.write as (...words: unknown[]) => boolean).call(terminal.stderr, shown, ...rest);
  };
  const stderr = new Proxy<Writable>(terminal.stderr as Writable, {
    get(stream, name) {
      if (name === "write") return write;
      const value: unknown = Reflect.get(stream, name, stream);
      return typeof value === "function" ? value.bind(stream) : value;
    },
  });
  return { ...terminal, stderr } as Terminal;
}
