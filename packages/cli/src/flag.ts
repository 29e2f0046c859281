/** A flag of the command line. */
export type FlagKind = "boolean" | "number" | "string" | "list" | "json";

export interface Flag {
  /** Kebab case. */
  readonly name: string;
  readonly kind: FlagKind;
  readonly short?: string;
  /** May be given several times. */
  readonly many?: boolean;
  readonly help: string;
  /** The values it takes, where they are few. */
  readonly choices?: readonly string[];
  /** Heading in help for flags that several commands share; a command's own flags have none. */
  readonly group?: string;
  /** Flags of which one has to be set as well: alone this one does nothing. */
  readonly needs?: readonly string[];
  /**
   * Holds a secret: not shown, and not written into a settings file. Flags whose names end in key, token, secret or password are secret
   * without it.
   */
  readonly secret?: boolean;
  /** Takes nothing but an object, as JSON. */
  readonly isObject?: boolean;
  /** A list of texts: what is not valid JSON counts as one text, such as the expression `[0-9]+`. */
  readonly ofTexts?: boolean;
  /** Means true when no value follows it. */
  readonly isTrueAlone?: boolean;
  /** The list of words in its object that can be given instead of the object: `EMAIL,PHONE`. */
  readonly words?: { readonly property: string; readonly of: readonly string[] };
  /** How values of a text are written: `all, 1000, 2001-3000`. */
  readonly form?: string;
  /** A value as an option takes it. */
  readonly example?: unknown;
  readonly preset?: unknown;
  /** Says why a value cannot be used, as the end of a sentence that begins with its name; undefined for one that can. */
  readonly check?: (value: unknown) => string | undefined;
}

export type FlagValues = Readonly<Record<string, unknown>>;

/** The name of a flag for an option: `only-main-content` for `onlyMainContent`. */
export const toKebab = (name: string): string =>
  name.replace("URLs", "Urls").replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => `-${letters.toLowerCase()}`);

/** The name of an option for a flag. */
export const toCamel = (name: string): string =>
  name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
