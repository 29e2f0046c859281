const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** Extension → media type of every document that is a container or carries its own mark. */
export const DOCUMENT_MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["docx", `${OPEN_XML}.wordprocessingml.document`],
  ["docm", "application/vnd.ms-word.document.macroenabled.12"],
  ["dotx", `${OPEN_XML}.wordprocessingml.template`],
  ["dotm", "application/vnd.ms-word.template.macroenabled.12"],
  ["xlsx", `${OPEN_XML}.spreadsheetml.sheet`],
  ["xlsm", "application/vnd.ms-excel.sheet.macroenabled.12"],
  ["xlsb", "application/vnd.ms-excel.sheet.binary.macroenabled.12"],
  ["xltx", `${OPEN_XML}.spreadsheetml.template`],
  ["xltm", "application/vnd.ms-excel.template.macroenabled.12"],
  ["pptx", `${OPEN_XML}.presentationml.presentation`],
  ["pptm", "application/vnd.ms-powerpoint.presentation.macroenabled.12"],
  ["ppsx", `${OPEN_XML}.presentationml.slideshow`],
  ["ppsm", "application/vnd.ms-powerpoint.slideshow.macroenabled.12"],
  ["potx", `${OPEN_XML}.presentationml.template`],
  ["potm", "application/vnd.ms-powerpoint.template.macroenabled.12"],
  ["doc", "application/msword"],
  ["xls", "application/vnd.ms-excel"],
  ["ppt", "application/vnd.ms-powerpoint"],
  ["msg", "application/vnd.ms-outlook"],
  ["odt", `${OPEN_DOCUMENT}.text`],
  ["ott", `${OPEN_DOCUMENT}.text-template`],
  ["fodt", `${OPEN_DOCUMENT}.text-flat-xml`],
  ["ods", `${OPEN_DOCUMENT}.spreadsheet`],
  ["ots", `${OPEN_DOCUMENT}.spreadsheet-template`],
  ["fods", `${OPEN_DOCUMENT}.spreadsheet-flat-xml`],
  ["odp", `${OPEN_DOCUMENT}.presentation`],
  ["otp", `${OPEN_DOCUMENT}.presentation-template`],
  ["fodp", `${OPEN_DOCUMENT}.presentation-flat-xml`],
  ["odg", `${OPEN_DOCUMENT}.graphics`],
  ["otg", `${OPEN_DOCUMENT}.graphics-template`],
  ["fodg", `${OPEN_DOCUMENT}.graphics-flat-xml`],
  ["vsdx", "application/vnd.ms-visio.drawing"],
  ["vsdm", "application/vnd.ms-visio.drawing.macroenabled.12"],
  ["vstx", "application/vnd.ms-visio.template"],
  ["xps", "application/vnd.ms-xpsdocument"],
  ["oxps", "application/oxps"],
  ["hwp", "application/x-hwp"],
  ["hwpx", "application/hwp+zip"],
  ["iwork", "application/vnd.apple.iwork"],
  ["epub", "application/epub+zip"],
  ["rtf", "application/rtf"],
  ["pdf", "application/pdf"],
  ["eml", "message/rfc822"],
  ["ipynb", "application/x-ipynb+json"],
  /** An Office document behind a password: what is inside cannot be known without it. */
  ["ole", "application/x-ole-storage"],
]);

/** A kind of documents that a parser reads: its names, the media types in the order of the extensions, further ones after them. */
export interface NamedKind {
  readonly mediaTypes: readonly string[];
  readonly extensions: readonly string[];
}

/** `mediaTypes` and `extensions` of a parser of several kinds: the type of an extension stands at the same place. */
export function namesOf(kinds: readonly NamedKind[]): NamedKind {
  const typed = kinds.flatMap(({ mediaTypes, extensions }) =>
    extensions.map((_extension, index) => mediaTypes[index] ?? mediaTypes[0]!),
  );
  const others = kinds.flatMap(({ mediaTypes }) => mediaTypes).filter((type) => !typed.includes(type));
  return { mediaTypes: [...typed, ...others], extensions: kinds.flatMap(({ extensions }) => extensions) };
}
