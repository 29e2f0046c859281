/** How names of people are written in a field or cell. */

export const NAME_WORD = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}";
export const PARTICLE = "(?:van|von|de|del|della|di|da|dos|du|la|le|der|den|bin|al|el|ter|ten|zu)";
export const NAME = `${NAME_WORD}(?:\\.? (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${NAME_WORD})){0,3}`;
/** Two words at least. */
export const FULL_NAME = new RegExp(`^${NAME_WORD}(?: (?:${PARTICLE} ){0,2}(?:\\p{Lu}\\.|${NAME_WORD})){1,3}$`, "u");
