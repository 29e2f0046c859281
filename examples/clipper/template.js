/** The note that is written of a page. */
export const TEMPLATE = `---
title: {{title}}
source: {{url}}
author: {{author}}
published: {{published}}
site: {{site}}
description: {{description}}
created: {{date}}
tags:
  - clippings
---

{{content}}
`;

/**
 * Fills a template. Values of the front matter are quoted as YAML wants them; a line whose value is empty is left out.
 *
 * @param {string} template
 * @param {Record<string, string | undefined>} values
 */
export function fill(template, values) {
  const end = template.startsWith("---\n") ? template.indexOf("\n---\n") + 1 : 0;
  const front = template.slice(0, end).replace(/^.*\{\{(\w+)\}\}.*\n/gm, (line, name) => {
    const value = values[name]?.trim();
    return value ? line.replace(`{{${name}}}`, () => JSON.stringify(value)) : "";
  });
  return front + template.slice(end).replace(/\{\{(\w+)\}\}/g, (_all, name) => values[name] ?? "");
}

/** A file name that every system takes. @param {string} title */
export const fileName = (title) =>
  `${
    [...title]
      .map((letter) => (letter < " " || '<>:"/\\|?*#^[]'.includes(letter) ? " " : letter))
      .join("")
      .replace(/\s+/g, " ")
      .replace(/[. ]+$/, "")
      .trim()
      .slice(0, 100) || "page"
  }.md`;
