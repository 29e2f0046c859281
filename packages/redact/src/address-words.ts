/** Words of addresses, as parts of patterns. */

/** Titles, saints and ranks that streets and towns abbreviate: "St. Gallen", "Av. Brig. Faria Lima", "Dr.-Karl-Renner-Straße". */
const ABBREVIATED =
  "Ste?|Sta|Sto|Sv|[SŚ]w|Hl|Mt|Ft|Pt|Jr|Sr|Drs?|Dra|Prof|Profa|Rev|Hon|Gen|Gral|Genl|Col|Cnel|Cel|Capt|Cap|Cmdr|Cdte|Lt|Sgt|Maj|Mj|Mal|Adm|Alm|Brig|Ten|Gov|Gob|Pres|Pdte|Min|Sen|Dep|Des|Eng|Ing|Arq|Pe|Fr|Ks|Bp|Abp|Kard|Ntra|Sra|Joh|Seb|Wilh|Friedr|Chr|Geschw|Bgm|Bürgerm|Mgr|Nábř|Nám|Str|Pl|Bd|Av";

/** A word of a name. A full stop belongs to it only behind an initial or an abbreviation; elsewhere it ends the sentence. */
export const NAME = `\\p{Lu}(?:[\\p{L}\\p{M}'’-]|(?<=(?<!\\p{L})(?:\\p{Lu}|${ABBREVIATED}))\\.){1,25}`;

/** Words that follow an address on the same line without belonging to it: labels of numbers, days, beginnings of sentences. */
const BEHIND =
  "Tel|Tél|Tlf|Telephone|Telefon|Telefono|Teléfono|Telefone|Telefoon|Téléphone|Puhelin|Phone|Ph|Call|Cell|Mobil|Handy|Móvil|Fax|Telefax|E-?[Mm]ails?|Mails?|Web|Website|Internet|Open|Opening|Öffnungszeiten|Hours|Attn|Attention|Contact|Kontakt|Contacto|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|April|June|July|September|October|November|December|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag";

/** {@link NAME} behind a street: of a town, a district or a country. */
export const TOWN_NAME = `(?!(?:${BEHIND})(?![\\p{L}\\p{N}]))${NAME}`;

/** A letter behind a house's number. With a space in front of it some letters are words: "via Roma 5 e poi", "ul. Polna 5 w Gdyni". */
export const HOUSE_LETTER = "(?:[A-Za-z]| (?:[A-Z]|(?![aeikosuvwyz])[a-z]))(?!\\p{L})";
