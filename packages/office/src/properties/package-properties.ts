import { compactMetadata, isoDate, withoutProgramFacts, type XmlElement } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import type { OpcPackage } from "../opc/package.js";

/** Metadata of an Office Open XML package: core properties (ECMA-376 part 2, section 11) and the application's counts. */
export function packageProperties(document: OpcPackage): DocumentMetadata {
  const core = document.optionalRoot(document.related("", "core-properties") ?? "docProps/core.xml");
  const application = document.optionalRoot(
    document.related("", "extended-properties") ?? document.related("", "extendedProperties") ?? "docProps/app.xml",
  );
  const text = (root: XmlElement | undefined, name: string): string | undefined =>
    root?.child(name)?.text().trim() || undefined;
  const fromApplication = (name: string): string | undefined =>
    text(application, `ap:${name}`) ?? text(application, name);
  const count = (name: string): number | undefined => {
    const value = Number(fromApplication(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const stated = compactMetadata({
    title: text(core, "dc:title"),
    author: text(core, "dc:creator"),
    description: text(core, "dc:description"),
    subject: text(core, "dc:subject"),
    keywords: text(core, "cp:keywords"),
    category: text(core, "cp:category"),
    language: text(core, "dc:language"),
    lastModifiedBy: text(core, "cp:lastModifiedBy"),
    publishedTime: isoDate(text(core, "dcterms:created")),
    modifiedTime: isoDate(text(core, "dcterms:modified")),
    application: fromApplication("Application"),
    company: fromApplication("Company"),
    numPages: count("Pages"),
    totalPages: count("Pages"),
    wordCount: count("Words"),
    hasMacros: document.hasMacros || undefined,
    isSigned: document.isSigned || undefined,
    sensitivityLabel: sensitivityLabel(document),
  });
  return withoutProgramFacts(stated);
}

/** Name of the label by which an organisation protects the document, as Microsoft's clients write it into its own properties. */
function sensitivityLabel(document: OpcPackage): string | undefined {
  const own = document.optionalRoot(document.related("", "custom-properties") ?? "docProps/custom.xml");
  for (const property of own?.elements() ?? []) {
    if (/^MSIP_Label_[\da-f-]+_Name$/i.test(property.get("name") ?? "")) return property.text().trim() || undefined;
  }
  return undefined;
}
