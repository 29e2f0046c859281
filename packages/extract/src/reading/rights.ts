/** Words that claim all rights, in lines such as "© 2025 Fell & Fen All rights reserved". */
const ALL_RIGHTS =
  /(?:all rights(?: are)? reserved|alle rechte(?: sind)? vorbehalten|tous (?:les )?droits (?:sont )?réservés|todos los derechos(?: están)? reservados|todos os direitos reservados|tutti i diritti(?: sono)? riservati|tots els drets reservats|alle rechten voorbehouden|alla rättigheter (?:förbehållna|reserverade)|alle rettigheder forbeholdes|alle rettigheter (?:forbeholdt|reservert)|kaikki oikeudet pidätetään|wszelkie prawa zastrzeżone|wszystkie prawa zastrzeżone|všechna práva vyhrazena|všetky práva vyhradené|minden jog fenntartva|toate drepturile rezervate|sva prava pridržana|tüm hakları saklıdır|все права защищены|усі права захищені|всі права захищені|всички права запазени|版权所有|保留所有权利|版權所有|all rights)/iu;
/** Between those words and the name that stands behind them. */
const OF = /^[\s,:.|–—-]*(?:by|por|de|par|di|von|do|przez|van|av)\s+/iu;
const EDGE = /^[\s,:.|·–—-]+|(?<![\s,:.|·–—-])[\s,:.|·–—-]+$/gu;

/** `Fell & Fen All rights reserved`, `Todos los derechos reservados por Fell & Fen` → `Fell & Fen`. */
export function withoutRights(text: string): string {
  const found = ALL_RIGHTS.exec(text);
  if (!found) return text;
  const before = text.slice(0, found.index).replace(EDGE, "");
  return before === ""
    ? text
        .slice(found.index + found[0].length)
        .replace(OF, "")
        .replace(EDGE, "")
    : before;
}
