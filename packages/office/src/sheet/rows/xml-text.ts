const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Character data of XML as text, with the controls that Excel writes as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeXml(text: string): string {
  const decoded = text.includes("&")
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
        (_whole, decimal, hexadecimal, name) => {
          if (name !== undefined) return NAMED[name.toLowerCase()]!;
          const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
          return code > 0x10ffff || code === 0 ? "\ufffd" : String.fromCodePoint(code);
        },
      )
    : text;
  if (!decoded.includes("_x")) return decoded;
  return decoded.replace(/_x([\da-f]{4})_/gi, (_, hexadecimal: string) =>
    String.fromCharCode(Number.parseInt(hexadecimal, 16)),
  );
}
