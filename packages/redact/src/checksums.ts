import { createHash } from "node:crypto";

/** Luhn's sum of card numbers (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = digits.length - 1, double = false; index >= 0; index--, double = !double) {
    const digit = digits.charCodeAt(index) - 48;
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit;
  }
  return sum % 10 === 0;
}

/** Length of IBANs by country (SWIFT IBAN registry). */
const IBAN_LENGTHS = new Map(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 " +
    "GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 " +
    "MT31 MU30 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** @param compact without spaces, upper case */
export function isIban(compact: string): boolean {
  if (IBAN_LENGTHS.get(compact.slice(0, 2)) !== compact.length || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(compact))
    return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Longest length of an IBAN of the country, 0 for unknown countries. */
export const ibanLength = (country: string): number => IBAN_LENGTHS.get(country) ?? 0;

/** Routing numbers of American banks (ABA): weights 3, 7, 1. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 9; index++) sum += Number(digits[index]) * [3, 7, 1][index % 3]!;
  return sum % 10 === 0;
}

/** DNI and NIE: the letter is the remainder of the number by 23 (Ministerio del Interior). */
export function isSpanishId(compact: string): boolean {
  const digits = compact.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(digits) % 23] === compact.at(-1);
}

/** NIR: the last two digits complete the others to a multiple of 97 (INSEE); departments of Corsica count as 19 and 18. */
export function isFrenchId(compact: string): boolean {
  const number = BigInt(compact.slice(0, -2).replace("2A", "19").replace("2B", "18"));
  const month = Number(compact.slice(3, 5));
  return (month <= 12 || month >= 20) && month > 0 && 97n - (number % 97n) === BigInt(compact.slice(-2));
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Bitcoin addresses of the old kinds: Base58Check. */
export function isBase58Address(text: string): boolean {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const bytes = Buffer.from(value.toString(16).padStart(50, "0"), "hex");
  if (bytes.length !== 25) return false;
  const sha = (data: Buffer): Buffer => createHash("sha256").update(data).digest();
  return sha(sha(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21));
}

const BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** Bitcoin addresses of the newer kinds (BIP 173 and 350). */
export function isBech32Address(text: string): boolean {
  const at = text.lastIndexOf("1");
  const prefix = text.slice(0, at);
  const values = [...prefix].map((character) => character.charCodeAt(0) >> 5);
  values.push(0, ...[...prefix].map((character) => character.charCodeAt(0) & 31));
  for (const character of text.slice(at + 1)) {
    const value = BECH32.indexOf(character);
    if (value < 0) return false;
    values.push(value);
  }
  let check = 1;
  for (const value of values) {
    const top = check >> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3].entries()) {
      if ((top >> bit) & 1) check ^= generator;
    }
  }
  return check === 1 || check === 0x2bc830a3;
}

/** The check digit of ISBN-13 and EAN-13. */
export function isEan13(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < 13; index++) sum += Number(digits[index]) * (index % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/** Tax numbers of people in Brazil: two digits by falling weights, modulo 11. */
export const isCpf = (digits: string): boolean =>
  !/^(\d)\1+$/.test(digits) && checkDigit(digits, 9) && checkDigit(digits, 10);

/** Tax numbers of companies in Brazil: the same, with weights up to 9 that begin again. */
export const isCnpj = (digits: string): boolean =>
  !/^(\d)\1+$/.test(digits) && checkDigit(digits, 12, 9) && checkDigit(digits, 13, 9);

/** Whether the digit at a place is the check digit of those in front of it. */
function checkDigit(digits: string, place: number, mostWeight = 12): boolean {
  let sum = 0;
  for (let index = 0; index < place; index++)
    sum += Number(digits[index]) * (2 + ((place - 1 - index) % (mostWeight - 1)));
  const rest = (sum * 10) % 11;
  return (rest === 10 ? 0 : rest) === Number(digits[place]);
}
