import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import type { OcrRequest } from "@quern/types";
import { afterAll, describe, expect, it } from "vitest";
import { PAGE, printedLines, turnedPage } from "../test-support/text-picture.js";
import { otherLanguage } from "./guess-language.js";
import { dataName, findLanguage, isLatin } from "./languages.js";
import { tesseractOcr } from "./tesseract.js";

const ocr = tesseractOcr({ workers: 1 });
afterAll(() => ocr.close?.());

const request = (): OcrRequest => ({ signal: AbortSignal.timeout(60_000) });

/** Lines of running text, as from a scanner. */
const wide = (texts: readonly string[]): Canvas =>
  printedLines(texts, 1300, 320, { size: 32, left: 50, first: 70, step: 56 });

describe("languages", () => {
  it("maps language tags to data names", () => {
    expect(["en", "de-AT", "zh-TW", "zh", "pt_BR", "swa", "x-klingon"].map(dataName)).toEqual([
      "eng",
      "deu",
      "chi_tra",
      "chi_sim",
      "por",
      "swa",
      undefined,
    ]);
  });

  it("knows which of them are written in Latin letters", () => {
    expect(["eng", "deu", "vie", "deu_frak", "osd", "equ"].every(isLatin)).toBe(true);
    expect(["jpn", "chi_sim", "rus", "ara", "kor"].some(isLatin)).toBe(false);
  });

  it("finds the English data that comes along", async () => {
    expect(await findLanguage("eng", undefined)).toMatch(/eng\.traineddata\.gz$/);
    expect(await findLanguage("xyz", undefined)).toBeUndefined();
  });
});

describe("the language of a page", () => {
  const GERMAN = [
    "Die Miete ist im Voraus zu zahlen",
    "Der Mieter und der Vermieter haben sich auf die folgenden Punkte geeinigt,",
    "die nach dem Ende der Frist nicht mehr von einer Seite allein durch eine",
    "Anzeige bei der anderen aufgehoben werden, auch wenn das Haus verkauft wird.",
  ];

  it("is named in a warning with its data package where it is not the one that was read", async () => {
    const bytes = wide(GERMAN).toBuffer("image/png");
    const { warnings } = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(warnings).toEqual([expect.stringMatching(/looks German.*npm install @tesseract\.js-data\/deu,/)]);
  });

  it("is named for languages whose letters English lacks", async () => {
    const bytes = wide([
      "Nájemce se zavazuje, že bude byt užívat řádně a že jej nepřenechá",
      "dalším osobám, pokud k tomu nemá souhlas, který je podle zákona nutný.",
      "Jestliže smlouva skončí, vrátí se klíče do tří dnů nebo ještě dříve,",
      "jak to bylo mezi oběma stranami dohodnuto při podpisu této smlouvy.",
    ]).toBuffer("image/png");
    const { warnings } = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(warnings).toEqual([expect.stringMatching(/looks Czech.*npm install @tesseract\.js-data\/ces,/)]);
  });

  // As a recogniser writes them that knows English alone.
  it.each([
    [
      "sk",
      "Najomca sa zavazuje, ze bude byt uzivat riadne a ze ho nedá inym, ak na to nema suhlas, ktory je podla zakona nutny. Kluce vrati do troch dni alebo este skor, ako to bolo pri podpise.",
    ],
    [
      "hu",
      "A berlo nem adhatja at a lakast masnak, ha ahhoz nincs meg az engedely, amely kell. Ez az egy szabaly minden berlore ertendo, es csak akkor nem, ha mar van olyan szerzodes, hogy mas is lakhat ott.",
    ],
    [
      "ro",
      "Chiriasul nu poate da locuinta altora daca nu are un acord scris, care este cerut de lege. Cheile sunt date inapoi in trei zile sau mai repede, dupa cum a fost stabilit prin contract intre cele doua parti, iar banii sunt platiti.",
    ],
    [
      "hr",
      "Najmoprimac se obvezuje da ne daje stan drugima ako za to nema odobrenje koje je po zakonu nuzno. Kljuceve vraca za tri dana ili prije, kako je bilo dogovoreno, a sve sto nije u redu on ce platiti kao i svaki drugi.",
    ],
    [
      "sl",
      "Najemnik se zaveze, da ne bo dal stanovanja drugim, ce za to nima soglasja, ki je po zakonu potrebno. Kljuce vrne v treh dneh ali prej, kot je bilo receno, in vse, kar ni v redu, placa, tako kakor tudi drugi pred njim.",
    ],
    [
      "fi",
      "Vuokralainen ei saa antaa asuntoa muille, jos hanella ei ole lupaa, joka on lain mukaan tarpeen. Avaimet on annettava takaisin kun sopimus loppuu tai jo ennen sita, ja kaikki ne viat, jotka ovat syntyneet, han korjaa niin etta ei jaa mita.",
    ],
    [
      "et",
      "Uurnik ei voi anda korterit teistele, kui tal ei ole luba, mis on seaduse jargi vaja. Votmed tuleb anda tagasi siis, kui leping on labi, ja kus see ei ole nii, seal peab ta selle eest maksma, kuid ainult oma osa ning mitte ka teiste oma.",
    ],
    [
      "nb",
      "Leieren skal ikke gi boligen til andre om det ikke er avtalt med eieren, som har den etter loven. Det er av betydning at en eller flere kan se at det var i orden da den ble gitt fra seg, og at ikke noe skal betales ved slutten til eieren.",
    ],
    [
      "tr",
      "Kiraci bu evi izin olmadan bir baska kisiye veremez ve her ay icin kira olarak yazilan tutari oder. Sozlesme sona ermeden once veya sonra, kanuna gore daha uzun bir sure yok ise, anahtarlar ev sahibine kadar gotururlur ve bu da kendi isidir.",
    ],
    [
      "vi",
      "Nguoi thue khong duoc cho nguoi khac vao nha neu khong co giay theo luat. Khi hop dong nay het, cac ben phai tra nha trong mot tuan va moi viec nhu da ghi tai day se do hai ben cung lam voi nhau bang cach tot nhat.",
    ],
    [
      "id",
      "Penyewa tidak dapat memberikan rumah ini kepada orang lain jika tidak ada izin dari pemilik yang diberikan untuk itu. Kunci akan diserahkan oleh penyewa dalam tiga hari atau lebih cepat, sebagai yang telah ditulis pada surat ini dan dengan itu semua selesai.",
    ],
    [
      "ca",
      "El llogater no pot donar els claus a altres sense un acord amb aquest propietari, que es la part que ha de fer les obres quan son del seu carrec. Tots els pagaments han de ser fets per cada mes entre els dies que hi son escrits.",
    ],
    [
      "lt",
      "Nuomininkas negali duoti buto kitiems, jei tai nera leista, nes taip yra pagal istatyma. Kad ir kaip butu, jis turi raktus grazinti iki menesio galo arba ne, bet tik su savo zodziu, kuris buvo duotas prie visu, ir ar kas nors nuo jo nori.",
    ],
    [
      "lv",
      "Irnieks nav tiesigs dot dzivokli citiem, ja vinam nav atlaujas, ka tas ir likuma. Atslegas ir jadod atpakal tikai pec liguma beigam vai ari pie ta gala, kas bija starp visiem, un par savu vainu vai bez tas lai maksa no savas kabatas, bet ne uz citu.",
    ],
  ])("is told without accents: %s", (language, text) => {
    expect(otherLanguage(text.split(" "), ["en"])).toBe(language);
  });

  it("is not another one where it has the same words as the one that was read", () => {
    const text =
      "Stan se ne daje drugima ako za to nije dano odobrenje koje je po zakonu nuzno, kako je bilo i prije. ".repeat(3);
    expect(otherLanguage(text.split(" "), ["en"])).toBe("hr");
    expect(otherLanguage(text.split(" "), ["en", "sr"])).toBeUndefined();
  });

  it("is not guessed where the caller names it, nor for English", async () => {
    const bytes = wide(GERMAN).toBuffer("image/png");
    const named = await ocr.recognize({ bytes, mediaType: "image/png" }, { ...request(), languages: ["en"] });
    expect(named.warnings).toBeUndefined();
    const english = await ocr.recognize(
      { bytes: turnedPage(0).toBuffer("image/png"), mediaType: "image/png" },
      request(),
    );
    expect(english.warnings).toBeUndefined();
  });

  it("is read with its data where that is installed", async () => {
    const english = await findLanguage("eng", undefined);
    const folder = await mkdtemp(join(tmpdir(), "quern-languages-"));
    // English under the name of German: the data of another language is no dependency of the tests.
    await copyFile(english!, join(folder, "deu.traineddata.gz"));
    await copyFile(english!, join(folder, "eng.traineddata.gz"));
    const engine = tesseractOcr({ workers: 1, dataFolder: folder });
    try {
      const bytes = wide(GERMAN).toBuffer("image/png");
      const page = await engine.recognize({ bytes, mediaType: "image/png" }, request());
      expect(page.warnings).toBeUndefined();
      expect(page.words.map(({ text }) => text).join(" ")).toContain("Der Mieter und der Vermieter");
    } finally {
      await engine.close?.();
      await rm(folder, { recursive: true });
    }
  });

  it("is asked for where a page is in a script that was not read", async () => {
    const bytes = wide([
      "Настоящий договор заключён между обществом и покупателем.",
      "Продавец обязуется передать товар в собственность покупателя,",
      "а покупатель обязуется принять этот товар и уплатить за него цену.",
      "Споры решаются в суде по месту нахождения истца в порядке закона.",
    ]).toBuffer("image/png");
    const { warnings } = await ocr.recognize({ bytes, mediaType: "image/png" }, request());
    expect(warnings).toEqual([expect.stringMatching(/hardly recognised as eng: .*another script/)]);
    const named = await ocr.recognize({ bytes, mediaType: "image/png" }, { ...request(), languages: ["en"] });
    expect(named.warnings).toBeUndefined();
  });

  it.each([
    [
      "de",
      "Rechnung Rechnungsnummer: 4711 Datum: 05.03.2018 Lieferant: Lieferanten GmbH Anschrift: 20 DE 80333 Miinchen Steuernummer: 201 Menge Einheit Bezeichnung Einzelpreis Betrag 10 Stiick Trennblatter A4 9,90 198,00 Gesamtbetrag netto Mehrwertsteuer Zahlbar bis zum 05.04.2018 ohne Abzug auf das unten genannte Konto",
    ],
    [
      "pl",
      "Faktura VAT nr 417 Data wystawienia: 2026-01-12 Data sprzedazy: 2026-01-12 Termin platnosci: 14 dni Sprzedawca: Miyn sp. z o.o. Nabywca: Jan Kowalski NIP: 526 Nazwa Ilosc Cena netto Stawka Wartosc brutto Maka zytnia Razem Do zaplaty",
    ],
    [
      undefined,
      "INVOICE Invoice number: 4711 Date: 03/05/2018 Supplier: Mill Ltd. Address: 20 Rue de la Paix, Paris Tax number: 201 Quantity Unit Description Price Amount 10 pieces of paper 9.90 198.00 Total net VAT Payment is due within thirty days of this date",
    ],
  ])("is told from the labels of an invoice: %s", (language, text) => {
    expect(otherLanguage(text.split(" "), ["en"])).toBe(language);
  });

  it("is told for whole texts only, and never for other scripts", () => {
    const guess = (text: string): string | undefined => otherLanguage(text.split(" "), ["en"]);
    expect(guess(GERMAN.join(" "))).toBe("de");
    expect(guess("Rechnung und Lieferschein")).toBeUndefined();
    expect(guess(PAGE.join(" "))).toBeUndefined();
    expect(guess("Он и она были там, и это было хорошо. ".repeat(20))).toBeUndefined();
    expect(otherLanguage(GERMAN.join(" ").split(" "), ["en", "de"])).toBeUndefined();
  });
});
