import { dataScript, statedOnly } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";

/** A book as structured data: its own fields answer a schema before anything in its text. */
export function bookData(metadata: DocumentMetadata, authors: readonly string[]): string {
  const { title, description, keywords, language, publishedTime, modifiedTime } = metadata;
  return dataScript(
    statedOnly({
      "@type": "Book",
      name: title,
      author: authors.map((name) => ({ "@type": "Person", name })),
      description,
      keywords,
      inLanguage: language,
      publisher: metadata["publisher"],
      isbn: metadata["isbn"],
      datePublished: publishedTime,
      dateModified: modifiedTime,
    }),
  );
}
