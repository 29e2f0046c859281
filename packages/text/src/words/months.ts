/** Names of the months without accents, as dates use them. A line holds one month in all languages. */
const NAMES = [
  "january januar janvier enero gennaio janeiro januari styczen stycznia leden ledna janner январь января січень січня ocak tammikuu tammikuuta ianuarie ιανουαριου sijecanj sijecnja јануар януари gener jaanuar sausis sausio janvaris",
  "february februar fevrier febrero febbraio fevereiro februari luty lutego unor unora subat февраль февраля лютии лютого helmikuu helmikuuta februarie φεβρουαριου veljaca veljace февруари febrer veebruar vasaris vasario februaris",
  "march marz maerz mars marzo marco maart mart marzec marca brezen brezna март марта березень березня maaliskuu maaliskuuta marcius martie maret μαρτιου ozujak ozujka kovas kovo",
  "april avril abril aprile kwiecien kwietnia duben dubna nisan апрель апреля квітень квітня huhtikuu huhtikuuta aprilis aprilie απριλιου travanj travnja април balandis balandzio",
  "may mai mayo maggio maio mei maj maja kveten kvetna mayis mayıs маи мая май травень травня toukokuu toukokuuta majus μαιου svibanj svibnja maig geguze geguzes maijs",
  "june juni juin junio giugno junho czerwiec czerwca haziran июнь июня червень червня kesakuu kesakuuta junius iunie ιουνιου lipanj lipnja јун юни cerven cervna juuni juny birzelis birzelio junijs",
  "july juli juillet julio luglio julho lipiec lipca temmuz июль июля липень липня heinakuu heinakuuta julius iulie ιουλιου srpanj srpnja јул юли cervenec cervence juuli juliol liepa liepos julijs",
  "august aout agosto augustus augusti sierpien sierpnia srpen srpna agustos август августа серпень серпня elokuu elokuuta augusztus αυγουστου kolovoz kolovoza avgust agost rugpjutis rugpjucio augusts",
  "september septembre septiembre settembre setembro wrzesien wrzesnia zari eylul сентябрь сентября вересень вересня syyskuu syyskuuta szeptember septembrie σεπτεμβριου rujan rujna септември septembar setembre rugsejis rugsejo",
  "october oktober octobre octubre ottobre outubro pazdziernik pazdziernika rijen rijna ekim октябрь октября жовтень жовтня lokakuu lokakuuta octombrie οκτωβριου октомври oktobar oktoober spalis spalio",
  "november novembre noviembre novembro listopadu kasim kasım ноябрь ноября marraskuu marraskuuta noiembrie νοεμβριου studeni studenoga ноември novembar lapkritis lapkricio",
  "december dezember decembre diciembre dicembre dezembro grudzien grudnia prosinec prosince aralik aralık декабрь декабря грудень грудня joulukuu joulukuuta desember decembrie δεκεμβριου prosinac prosinca декември detsember gruodis gruodzio",
];
const MONTHS = new Map(NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)));
/** In Polish and Czech the eleventh, in Croatian the tenth: what most pages mean. */
MONTHS.set("listopad", 11).set("listopada", 11);

const MIN_LETTERS = 3;
const MAX_SHORT_LETTERS = 4;
const known = new Map<string, number | undefined>();
const MAX_KNOWN_WORDS = 5_000;

/**
 * A month by its name, or by the three or four letters that it begins with (`Sept.`).
 *
 * @param word lower case, without accents
 * @returns 1 … 12
 */
export function monthOf(word: string): number | undefined {
  const whole = MONTHS.get(word);
  if (whole !== undefined || word.length < MIN_LETTERS || word.length > MAX_SHORT_LETTERS) return whole;
  if (known.has(word)) return known.get(word);
  const begun = new Set([...MONTHS].filter(([name]) => name.startsWith(word)).map(([, month]) => month));
  const month = begun.size === 1 ? [...begun][0] : COMMON_SHORT.get(word);
  if (known.size < MAX_KNOWN_WORDS) known.set(word, month);
  return month;
}

/** Short forms that months of two languages begin with: what they stand for nearly everywhere. */
const COMMON_SHORT: ReadonlyMap<string, number> = new Map([
  ["jan", 1],
  ["mar", 3],
  ["apr", 4],
  ["jun", 6],
  ["jul", 7],
  ["lip", 7],
  ["sep", 9],
  ["sept", 9],
  ["oct", 10],
  ["nov", 11],
  ["dec", 12],
]);
