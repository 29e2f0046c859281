/** Vowels and signs of India, except for those drawn before their letter. */
const FOLLOWS_LETTER =
  /^(?![\u093f\u09bf\u09c7\u09c8\u0a3f\u0abf\u0b47\u0bc6-\u0bc8\u0d46-\u0d48])[\u0900-\u0d7f]$(?<=\p{M})/u;
const VIRAMA = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]$/;

/** Whether no word can begin with a sign. Asked for every letter: most are told by their code. */
export const followsLetter = (text: string): boolean => text.charCodeAt(0) >= 0x900 && FOLLOWS_LETTER.test(text);

/** Whether a sign joins consonants, in the scripts of India, Sri Lanka, Burma and Cambodia. */
export const isVirama = (text: string): boolean => VIRAMA.test(text);
