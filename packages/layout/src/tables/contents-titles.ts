/** Names of tables of contents, and of lists of figures and tables: letters alone, in lower case. */
const TITLES = new Set([
  ...[
    "contents",
    "tableofcontents",
    "indexofcontents",
    "listoffigures",
    "listoftables",
    "listofalgorithms",
    "listoflistings",
  ],
  ...["inhalt", "inhaltsverzeichnis", "abbildungsverzeichnis", "tabellenverzeichnis", "tabledesmatières", "sommaire"],
  ...["listedesfigures", "listedestableaux", "índice", "indice", "índicegeneral", "indicegeneral", "contenido"],
  ...[
    "tabladecontenido",
    "tabladecontenidos",
    "índicedefiguras",
    "índicedetablas",
    "sumário",
    "conteúdo",
    "listadefiguras",
  ],
  ...["listadetabelas", "sommario", "inhoud", "inhoudsopgave", "innehåll", "innehållsförteckning", "indhold"],
  ...["indholdsfortegnelse", "innhold", "innholdsfortegnelse", "sisällys", "sisällysluettelo", "obsah", "spistreści"],
  ...["tartalom", "tartalomjegyzék", "cuprins", "içindekiler", "содержание", "оглавление", "зміст", "περιεχόμενα"],
  ...["目录", "目錄", "目次", "차례", "목차"],
]);
/** The words that tell titles of several words. */
const WORDS = new Set(["matières", "treści"]);

/** Whether a text is a title of contents. */
export function isContentsTitle(text: string): boolean {
  if (text.length > 40) return false;
  const letters = text.toLowerCase().replace(/[^\p{L}]+/gu, "");
  return TITLES.has(letters) || TITLES.has(letters.replace(/(?:continued|cont)$/, ""));
}

/** Whether a word may be of such a title. */
export function isContentsWord(word: string): boolean {
  const letters = word.toLowerCase();
  return WORDS.has(letters) || TITLES.has(letters);
}
