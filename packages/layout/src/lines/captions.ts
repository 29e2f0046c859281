/** Names of tables, in lower case, before a number. */
const TABLES =
  "tabelas?|quadros?|tablas?|cuadros?|tabell[ae]n?|tabell?|tablo|çizelge|tabul(?:ka|ky|a)|tabl(?:ica|ice|ela)|tab\\.|táblázat|taulukko|bảng|πίνακας|табл(?:ица|иця|\\.)";
/** Names of pictures, charts and drawings, in lower case, before a number. */
const FIGURES =
  "figura|figuur|figur|figuri|gr[aá]fic[oa]|graphique|schéma|ilustraci[oó]n|ilustração|illustrazione|illustration|imagem|imagen|immagine|bild|diagramm|afbeelding|rysunek|rys\\.|wykres|obr(?:ázek|\\.)|slika|ábra|kuva|kuvio|şekil|resim|grafik|gambar|hình|σχήμα|εικόνα|γράφημα|рис(?:унок|\\.)|мал(?:юнок|\\.)|график|графік|диаграмма|фиг\\.";
const NUMBER = "\\s*(?:n[.º°]\\s*)?\\d{1,3}(?:[.-]\\d{1,3})*\\s*(?:[.:|–—-]|\\s|$)";
/** Chinese, Japanese and Korean names stand before the number without a space, which has to be followed by one: text refers to "图 3 中" as well. */
const EASTERN_TABLES = "表|표";
const EASTERN_FIGURES = "[图圖図]|그림";
const EASTERN_NUMBER = "\\s?[\\d０-９]{1,3}(?:[.．－‐–—-][\\d０-９]{1,3})*(?:[\\s:：.．、]|$)";

const ENGLISH =
  "(?:figure|fig\\.?|table|tab\\.|chart|exhibit|plate|scheme|abbildung|abb\\.|tabelle|tableau|figura|tabla)\\s*[\\dA-Z]{1,4}(?:[.-]\\d+)*\\s*[.:|–—-]?";

/** The start of a caption: what it stands under or over, and its number. */
export const CAPTION = new RegExp(
  `^(?:${ENGLISH}|(?:${TABLES}|${FIGURES})${NUMBER}|[【［]?(?:${EASTERN_TABLES}|${EASTERN_FIGURES})${EASTERN_NUMBER})`,
  "iu",
);

/** The start of the caption of a table. */
export const TABLE_CAPTION = new RegExp(
  `^(?:tab|${TABLES}${NUMBER}|[【［]?(?:${EASTERN_TABLES})${EASTERN_NUMBER})`,
  "iu",
);
