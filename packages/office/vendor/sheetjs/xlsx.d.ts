/** SheetJS, copied by scripts/copy-sheetjs.mjs. Who loads it names the parts that are used. */
declare const library: object;
export = library;
