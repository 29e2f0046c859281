import type { DocumentContext, OfficeDocument } from "./document-context.js";

export type Reader = (context: DocumentContext) => OfficeDocument | Promise<OfficeDocument>;

/** One kind of document: the extensions it goes by and the reader that is loaded at first use. */
export interface Family {
  readonly name: string;
  readonly extensions: readonly string[];
  /** Told by words in its first bytes, not by a container. */
  readonly isText?: boolean;
  readonly load: () => Promise<Reader>;
}

export const WORD: readonly Family[] = [
  {
    name: "docx",
    extensions: ["docx", "docm", "dotx", "dotm"],
    load: async () => (await import("./word/docx.js")).readDocx,
  },
  {
    name: "odt",
    extensions: ["odt", "ott", "fodt"],
    load: async () => (await import("./opendocument/text.js")).readOdt,
  },
  { name: "rtf", extensions: ["rtf"], load: async () => (await import("./rtf/rtf.js")).readRtf },
  { name: "doc", extensions: ["doc", "dot"], load: async () => (await import("./binary/doc.js")).readDoc },
  { name: "hwpx", extensions: ["hwpx"], load: async () => (await import("./hangul/hwpx.js")).readHwpx },
  { name: "hwp", extensions: ["hwp"], load: async () => (await import("./hangul/hwp.js")).readHwp },
  // Its media type and its names belong to the archives, which hand over documents that hold more than a preview.
  { name: "iwork", extensions: ["iwork"], load: async () => (await import("./iwork/iwork.js")).readIwork },
];

export const SPREADSHEET: readonly Family[] = [
  {
    name: "xlsx",
    extensions: ["xlsx", "xlsm", "xltx", "xltm"],
    load: async () => {
      const [{ readXlsx }, { loadNumberFormats }] = await Promise.all([
        import("./sheet/xlsx.js"),
        import("./sheet/number-format.js"),
      ]);
      await loadNumberFormats();
      return readXlsx;
    },
  },
  {
    name: "xls",
    extensions: ["xls", "xlt", "xlsb"],
    load: async () => (await import("./sheet/legacy.js")).readLegacySheets,
  },
  {
    name: "ods",
    extensions: ["ods", "ots", "fods"],
    load: async () => (await import("./opendocument/spreadsheet.js")).readOds,
  },
];

export const PRESENTATION: readonly Family[] = [
  {
    name: "pptx",
    extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
    load: async () => (await import("./slides/pptx.js")).readPptx,
  },
  {
    name: "odp",
    extensions: ["odp", "otp", "fodp", "odg", "otg", "fodg"],
    load: async () => (await import("./opendocument/presentation.js")).readOdp,
  },
  {
    name: "vsdx",
    extensions: ["vsdx", "vsdm", "vstx"],
    load: async () => (await import("./drawing/vsdx.js")).readVsdx,
  },
  { name: "xps", extensions: ["xps", "oxps"], load: async () => (await import("./drawing/xps.js")).readXps },
  { name: "ppt", extensions: ["ppt", "pps", "pot"], load: async () => (await import("./binary/ppt.js")).readPpt },
];

export const MAIL: readonly Family[] = [
  { name: "eml", extensions: ["eml"], isText: true, load: async () => (await import("./mail/eml.js")).readEml },
  { name: "msg", extensions: ["msg"], load: async () => (await import("./mail/msg.js")).readMsg },
];

export const NOTEBOOK: readonly Family[] = [
  {
    name: "ipynb",
    extensions: ["ipynb"],
    isText: true,
    load: async () => (await import("./notebook/notebook.js")).readNotebook,
  },
];

export const FAMILIES: readonly Family[] = [...WORD, ...SPREADSHEET, ...PRESENTATION, ...MAIL, ...NOTEBOOK];

export const familyOf = (extension: string): Family | undefined =>
  FAMILIES.find((family) => family.extensions.includes(extension));
