/** Words that claim all rights, in lines such as "© 2025 Fell & Fen All rights reserved". */
const ALL_RIGHTS: readonly string[] = (
  "all rights are reserved|all rights reserved|alle rechte sind vorbehalten|alle rechte vorbehalten|tous les droits sont réservés|tous droits réservés|todos los derechos están reservados|" +
  "todos los derechos reservados|todos os direitos reservados|tutti i diritti sono riservati|tutti i diritti riservati|tots els drets reservats|alle rechten voorbehouden|alla rättigheter förbehållna|" +
  "alla rättigheter reserverade|alle rettigheder forbeholdes|alle rettigheter forbeholdt|alle rettigheter reservert|kaikki oikeudet pidätetään|wszelkie prawa zastrzeżone|wszystkie prawa zastrzeżone|" +
  "všechna práva vyhrazena|všetky práva vyhradené|minden jog fenntartva|toate drepturile rezervate|sva prava pridržana|tüm hakları saklıdır|все права защищены|усі права захищені|всі права захищені|" +
  "всички права запазени|版权所有|保留所有权利|版權所有|all rights"
).split("|");
/** Between those words and the name that stands behind them. */
const OF = /^[\s,:.|–—-]*(?:by|por|de|par|di|von|do|przez|van|av)\s+/iu;
const EDGE = /^[\s,:.|·–—-]+|(?<![\s,:.|·–—-])[\s,:.|·–—-]+$/gu;

/** `Fell & Fen All rights reserved`, `Todos los derechos reservados por Fell & Fen` → `Fell & Fen`. */
export function withoutRights(text: string): string {
  const lowered = text.toLowerCase();
  const words = lowered.length === text.length ? ALL_RIGHTS.find((one) => lowered.includes(one)) : undefined;
  if (words === undefined) return text;
  const at = lowered.indexOf(words);
  const before = text.slice(0, at).replace(EDGE, "");
  return before === ""
    ? text
        .slice(at + words.length)
        .replace(OF, "")
        .replace(EDGE, "")
    : before;
}
