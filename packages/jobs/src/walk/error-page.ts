/** Pages that answer with status 200 and say that there is no such page. */
import type { Document } from "@quern/core";

/** Real pages that mention such words say more than this. */
const MAX_CHARACTERS = 800;
const MAX_HEADING_CHARACTERS = 120;

const NOT_FOUND =
  /(?:^|[|–—:-]\s*)(?:(?:error|http)\W*)?404(?=$|[\s|–—:.!-])|\b(?:error|http|code|status)\W{0,3}404\b|\b(?:page|content|file|article|document|resource)\s+(?:was\s+|could\s+not\s+be\s+|can\s?not\s+be\s+|is\s+)?(?:not\s+found|no\s+longer\s+(?:exists|available)|missing|unavailable)|\b(?:page|article)\s+(?:you\s+\w+\s+\w+\s+\w*\s*)?(?:does\s?n[o']t|doesn’t|does\s+not)\s+exist|^\W*not\s+found\W*$|seite\s+(?:wurde\s+)?nicht\s+gefunden|page\s+(?:non\s+trouvée|introuvable)|p[áa]gina\s+(?:no\s+encontrada|n[ãa]o\s+encontrada)|pagina\s+(?:non\s+trovata|niet\s+gevonden)|sidan\s+(?:hittades|finns)\s+inte|nie\s+znaleziono\s+strony|страница\s+не\s+найдена|ページが見つかりません|页面(?:未找到|不存在)|找不到(?:页面|頁面)/iu;

/** A short page whose title or first heading says that nothing is there. */
export function isSoftNotFound({ markdown, metadata }: Document): boolean {
  if (markdown !== undefined && markdown.length > MAX_CHARACTERS) return false;
  const heading = /^#{1,2}\s+(.*)$/m.exec(markdown ?? "")?.[1];
  const subjects = [metadata.title, heading].filter((text) => text !== undefined);
  // Without its text, only a title that says nothing else can be trusted.
  if (markdown === undefined) return subjects.some((text) => /^\W*(?:404|not found)\b/i.test(text));
  return subjects.some((text) => text.length <= MAX_HEADING_CHARACTERS && NOT_FOUND.test(text));
}
