/** Towns by the heading of their column: no list of places has all of them. */
import { isCommonWord } from "./common-words.js";
import type { Cues } from "./cues.js";
import type { Span } from "./spans.js";
import { headWords, isNoValue, tablesOf } from "./tables.js";

const TOWN_COLUMN =
  /^(?:(?:home ?|birth)?(?:city|town)|city ?\/ ?town|(?:city|town|place) of (?:birth|residence)|birth ?place|stadt|ort|(?:wohn|geburts|heimat)ort|wohnsitz|ville|commune|(?:ville|commune|lieu) de (?:naissance|résidence)|ciudad|localidad|municipio|(?:ciudad|lugar) de (?:nacimiento|residencia)|città|comune|(?:città|comune|luogo) di (?:nascita|residenza)|cidade|município|naturalidade|woonplaats|plaats|stad|geboorteplaats|miasto|miejscowość|miejsce (?:urodzenia|zamieszkania)|hemort|födelseort|bostedsort|fødested|kaupunki|město|obec|mesto|bydliště|város|település|oraș|localitate|şehir|grad|город|населённый пункт|місто|πόλη|城市|都市|도시)$/iu;
const TOWN = /^(?:\p{Lu}[\p{L}\p{M}.'’ -]{1,40}(?:, ?\p{Lu}{2})?|[\p{Script=Han}\p{Script=Hangul}]{2,10})$/u;

/** Cells of columns whose heading names towns. */
export function placesInColumns(cues: Cues): Span[] {
  const spans: Span[] = [];
  for (const { heads, cellsBelow } of tablesOf(cues))
    for (const [column, head] of heads.entries()) {
      if (!TOWN_COLUMN.test(headWords(head))) continue;
      for (const { text, start } of cellsBelow(column))
        if (TOWN.test(text) && !isNoValue(text) && !isCommonWord(text))
          spans.push({ start, end: start + text.length, entity: "LOCATION", reason: `column "${head}"` });
    }
  return spans;
}
