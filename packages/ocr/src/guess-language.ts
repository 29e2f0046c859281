import { lettersOf } from "@quern/documents/pictures";
import type { OcrPage } from "@quern/types";

/**
 * Words that hold sentences together, as a recogniser that knows English alone writes them: without accents. A word that several languages share
 * counts for each of them. Croatian stands for Serbian and Bosnian in Latin letters, and Indonesian for Malay: their function words are the same.
 */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  en: "the and of to that is was with for on are this from which have has not be by at or an it as they their been were will",
  de: "und der das den dem ist nicht mit von auf ein eine einer einen dass sich auch wird werden wurde sind bei zur zum oder nach aus haben durch ihre in zu im ich wir sie es",
  fr: "les des est une dans pour qui sur pas avec sont aux par cette ses leur mais nous vous ont plus elle ce et du de la le que en un",
  es: "los las una por con para del como su sus pero esta este entre cuando muy sobre hasta desde fue son y el de la que en se no al lo un",
  it: "il di che della delle dei gli sono nel nella alla anche questo questa dal ed essere loro degli ai dalla la le per non si un con",
  pt: "os uma para com dos das pela pelo como mais foi ao aos sua seu em ou pelos quando ser isso entre da do na de que no um por as nas nos nao sem pode este se",
  ca: "els les amb per dels una aquest aquesta aquests com mes tots totes son seva seu seus sense entre quan tambe hi han als pot cada altres altra fins perque aixo de la que en el no un",
  gl: "de que en do da dos das os unha dunha con por para pola polo como mais tamen non toda ao aos sen seu sua na no nas nos seus ou",
  ro: "si in cu nu care pe din este sunt pentru sau sa au mai fi fie ale prin daca aceasta acest acestea toate lor dar cand cum dupa fost poate trebuie orice unei unui asupra fara intre de la se un ce",
  nl: "het een van en niet zijn voor met ook aan naar maar wordt worden deze door bij hebben heeft dat uit de in te is",
  pl: "nie sie jest do na ze od przez oraz ktore jak ale dla tego byl jako po przy tym jego lub za to czy sa moze tylko aby ktory ktora jesli bardzo jednak gdy takze bez pod",
  cs: "je se na ve ze do pro po za si jsou nebo jako ale tak jak kdyz podle aby jeho ktere ktery ktera od pri tento tato toto jsem neni mezi pod nez jeste take jen bude byt byl byla bylo",
  sk: "je sa na vo ze do pre po za si su alebo ako ale tak ked podla aby jeho ktore ktory ktora od pri tento tato toto som nie medzi pod nez este tiez len bude byt bol bola bolo ak",
  sl: "je se in na da so za ki ali ne po pri ni tudi kot od iz ko ce bi biti bil bila bilo lahko sem ter njegovo tako kakor kako vse pred med pod brez samo kar",
  hr: "je se na da su ili za od koji koje koja kao ali sa ne bi biti bio bila bilo kada kako sto sve svaki prema nije nisu ima iz po moze ako vise pod samo tako",
  hu: "az es hogy nem egy van ha is meg vagy azt ez ezt csak mint minden volt lehet kell mar amely aki ami sem olyan valamint akkor amikor arra abban annak vannak ezek utan alatt szerint illetve pedig",
  fi: "ja on ei se etta kun tai ovat myos mutta sen han hanen kuin joka jotka ole oli olla sita tama taman niin jos kaikki kaikkien seka siihen voi mukaan vastaan ne mita vain jo niiden heidan ennen",
  et: "ja on et ei voi kui ka see oma mis ning ta kus selle oli olla seda nende koik igal iga tema poolt vahel neid siis aga nii kuid kes saab peab vastu eest ole mida ainult",
  lt: "ir kad ar tai kaip yra jo buti bus jog turi su savo nuo iki uz ne bet pagal prie del kuris kurie kuri visi visos jos jis arba tik nes po taip buvo negali",
  lv: "un ir vai ka ar no uz par pie lai bez kas ta tas vina vinu ari visi visas bija but nav pec pret tikai kura kuri savu sava starp gan bet",
  eo: "la de kaj en estas al por ne kiu kiuj estis sed kun oni tiu tio ili pri el per au tiuj estos kiel",
  sv: "och att det som en ar av inte med till ett har om vi den var eller sig efter kan",
  da: "og at det som er af ikke med til et har om vi den var eller sig efter kan jeg fra blev ved bliver skal hvor",
  is: "og ad sem til um er ekki vid eda fra skal hafa hver vera eru var thess pess med fyrir hans eins svo par allir peim eftir",
  nb: "og at det som er av ikke med til et har om vi den var eller seg etter kan jeg fra ble ved blir skal hvor",
  tr: "bir ve bu ile icin igin veya olarak olan her daha da gibi kadar sonra ancak gore var yok ise hem kendi oldugu tarafindan uzere herkes karsi zaman degil olup ya tim tum ki mi size sizin sadece hic lutfen eger ayni nasil bunu buna bunun biz",
  vi: "va cua cia cla cac mot trong nguoi duoc dugc khong kheng nhung nhiing voi vei cho co nay moi phai theo khi nhu nhw tai nhan viec vao dang vi bang cach lai thi neu",
  id: "yang dan dengan ini tidak atau untuk dari dalam akan pada di ke oleh itu adalah sebagai jika juga anda bahwa lain setiap bisa dapat lebih karena telah tersebut mereka seperti ada semua kami kita harus secara",
};

/**
 * Words of invoices, orders, letters and forms, which have few sentences. Written and shared as {@link FUNCTION_WORDS} are; those of English keep
 * its forms from being taken for those of others.
 */
const FORM_WORDS: Readonly<Record<string, string>> = {
  en: "invoice number date amount total address quantity price tax due payment customer order delivery account name phone page description unit subtotal billing shipping terms reference balance receipt bank company street city country signature fax bill net gross rate item vat registered purchase supplier seller buyer",
  de: "rechnung rechnungsnummer rechnungsdatum datum betrag gesamtbetrag nettobetrag bruttobetrag gesamt summe anschrift menge einheit preis einzelpreis gesamtpreis steuer umsatzsteuer mehrwertsteuer mwst ust kunde kundennummer auftrag bestellung bestellnummer lieferung lieferschein lieferdatum lieferant zahlung zahlungsbedingungen zahlbar fallig konto kontonummer bankverbindung telefon seite beschreibung bezeichnung artikel artikelnummer position steuernummer steuersatz unterschrift strasse herr frau tage skonto netto verkaufer kaufer wahrung leistung verwendungszweck",
  fr: "facture numero date montant total adresse quantite prix taxe tva client commande livraison paiement compte nom telephone page designation description unitaire echeance reglement acompte remise signature rue societe siret fournisseur vendeur acheteur somme banque ttc ht",
  es: "factura numero fecha importe total direccion cantidad precio impuesto iva cliente pedido entrega pago cuenta nombre telefono pagina descripcion concepto unidad vencimiento base imponible descuento firma calle empresa proveedor nif cif forma",
  it: "fattura numero data importo totale indirizzo quantita prezzo imposta iva cliente ordine consegna pagamento conto nome telefono pagina descrizione unita scadenza imponibile sconto firma via fornitore codice fiscale partita cessionario committente cedente prestatore aliquota",
  pt: "fatura numero data valor total endereco morada quantidade preco imposto iva cliente pedido encomenda entrega pagamento conta nome telefone pagina descricao unidade vencimento desconto assinatura rua empresa fornecedor contribuinte nota fiscal",
  ca: "factura numero data import total adreca quantitat preu impost iva client comanda lliurament pagament compte nom telefon pagina descripcio concepte unitat venciment base imposable descompte signatura carrer empresa proveidor",
  ro: "factura numar data suma total adresa cantitate pret taxa tva client comanda livrare plata cont nume telefon pagina descriere denumire produselor unitate scadenta furnizor cumparator semnatura valoare",
  nl: "factuur factuurnummer factuurdatum datum bedrag totaal totaalbedrag adres aantal prijs btw klant klantnummer bestelling levering betaling rekening rekeningnummer naam telefoon pagina omschrijving eenheid vervaldatum korting handtekening straat bedrijf leverancier subtotaal",
  pl: "faktura numer data kwota razem adres ilosc cena podatek podatku vat nabywca sprzedawca zamowienie dostawa platnosc platnosci konto nazwa telefon strona opis jednostka termin rabat podpis ulica firma nip netto brutto wartosc stawka rachunek zaplaty sprzedazy wystawienia",
  cs: "faktura cislo datum castka celkem adresa mnozstvi cena dan dph zakaznik objednavka dodani platba platby ucet jmeno telefon strana popis jednotka splatnost splatnosti sleva podpis ulice firma dodavatel odberatel ico dic vystaveni",
  sk: "faktura cislo datum suma spolu adresa mnozstvo cena dan dph zakaznik objednavka dodanie platba uctu meno telefon strana popis jednotka splatnost splatnosti zlava podpis ulica firma dodavatel odberatel ico dic vystavenia",
  sl: "racun stevilka datum znesek skupaj naslov kolicina cena davek ddv kupec narocilo dobava placilo ime telefon stran opis enota rok zapade popust podpis ulica podjetje",
  hr: "racun broj datum iznos ukupno adresa kolicina cijena porez pdv kupac narudzba isporuka placanje placanja naziv telefon strana stranica opis jedinica rok dospijeca popust potpis ulica tvrtka oib prodavatelj",
  hu: "szamla szamlaszam sorszam datum osszeg osszesen vegosszeg cim mennyiseg ar afa vevo elado rendeles szallitas fizetes fizetesi nev telefon oldal megnevezes leiras egyseg egysegar hatarido teljesites kelte alairas utca netto brutto adoszam fizetendo",
  fi: "lasku laskun numero laskunumero paivamaara paivays summa yhteensa osoite maara hinta vero alv asiakas asiakasnumero tilaus toimitus maksu maksuehto tili nimi puhelin sivu kuvaus yksikko erapaiva viitenumero alennus allekirjoitus katu yritys saaja",
  et: "arve number kuupaev summa kokku aadress kogus hind maks kaibemaks km klient tellimus tarne makse tahtaeg konto nimi telefon lehekulg kirjeldus uhik allkiri tanav ettevote ostja muuja",
  lt: "saskaita faktura numeris data suma viso adresas kiekis kaina mokestis pvm pirkejas pardavejas uzsakymas pristatymas mokejimas pavadinimas telefonas puslapis aprasymas vienetas terminas parasas gatve imone kodas",
  lv: "rekins numurs datums summa kopa adrese daudzums cena nodoklis pvn klients pasutijums piegade maksajums konts nosaukums talrunis lapa apraksts vieniba termins paraksts iela uznemums pircejs pardevejs",
  sv: "faktura fakturanummer fakturadatum datum belopp totalt summa adress antal pris moms kund kundnummer order leverans betalning betalningsvillkor konto namn telefon sida beskrivning enhet forfallodatum rabatt underskrift gata foretag leverantor organisationsnummer bankgiro netto",
  da: "faktura fakturanummer fakturadato dato belob total ialt adresse antal pris moms kunde kundenummer ordre levering betaling betalingsbetingelser konto navn telefon side beskrivelse enhed forfaldsdato rabat underskrift gade virksomhed leverandor cvr",
  nb: "faktura fakturanummer fakturadato dato belop total sum adresse antall pris mva kunde kundenummer ordre levering betaling betalingsbetingelser konto navn telefon side beskrivelse enhet forfallsdato rabatt underskrift gate bedrift leverandor kontonummer kid",
  tr: "fatura numarasi tarih tarihi tutar tutari toplam adres miktar miktari fiyat fiyati vergi kdv musteri siparis teslimat odeme hesap adi telefon sayfa aciklama birim vade iskonto imza sokak sirket dairesi alici satici",
  vi: "hoa don so ngay tien tong dia chi luong gia thue khach hang giao thanh toan tai khoan ten dien thoai trang dong don cong ky",
  id: "faktur nomor tanggal jumlah alamat kuantitas harga pajak ppn pelanggan pesanan pengiriman pembayaran rekening nama telepon halaman deskripsi satuan jatuh tempo diskon tanda tangan jalan perusahaan pembeli penjual",
};

const LANGUAGES_OF = new Map<string, Set<string>>();
for (const table of [FUNCTION_WORDS, FORM_WORDS])
  for (const [language, words] of Object.entries(table))
    for (const word of words.split(" ")) {
      const languages = LANGUAGES_OF.get(word) ?? new Set();
      LANGUAGES_OF.set(word, languages.add(language));
    }

/** Languages that have no words of their own above, and those that have their words. */
const SAME_WORDS = new Map([
  ["bs", "hr"],
  ["sr", "hr"],
  ["ms", "id"],
]);

/** Pages with fewer words are too short to tell their language. */
const MIN_WORDS = 25;
/** Words of the language found, as a share of all words, and how many different ones. */
const MIN_SHARE = 0.12;
const MIN_DIFFERENT = 4;
/** Against those of each language that the page was read in. */
const MIN_LEAD = 2.5;

/**
 * The language that a recognised page is written in, where it is clearly none of those that it was read in.
 *
 * @param words recognised words, in any order
 * @param read primary subtags of the languages that the page was read in, e.g. `["en"]`
 * @returns a primary subtag, e.g. `de`; undefined for short pages, for mixed ones and for scripts other than Latin
 */
export function otherLanguage(words: readonly string[], read: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  const different = new Map<string, Set<string>>();
  let letters = 0;
  for (const text of words) {
    const word = text
      .normalize("NFD")
      .replace(/[^\p{Script=Latin}]/gu, "")
      .toLowerCase();
    if (word.length < 2) continue;
    letters++;
    for (const language of LANGUAGES_OF.get(word) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
      different.set(language, (different.get(language) ?? new Set()).add(word));
    }
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (best === undefined || letters < MIN_WORDS) return undefined;
  const [language, count] = best;
  const known = read.map((one) => SAME_WORDS.get(one) ?? one);
  if (known.includes(language) || count < MIN_SHARE * letters || different.get(language)!.size < MIN_DIFFERENT)
    return undefined;
  return known.every((one) => count >= MIN_LEAD * (counts.get(one) ?? 0)) ? language : undefined;
}

/** Pages with fewer words may be logos and stamps. */
const LEAST_WORDS = 15;
/** Noisy receipts were .60 and more sure, pages of seven other scripts .41 and less. */
const HARDLY_SURE = 0.5;

/**
 * Words of three letters and more that are surely read, and their share of all words, on a page that is the right way up though drawings and noise lower
 * its confidence. Receipts had 27 and a quarter at least; upside down and sideways 2 and a thirtieth at most.
 */
const SURE_WORD = 0.8;
const MIN_SURE_WORDS = 10;
const MIN_SURE_SHARE = 0.15;

/** Whether no other way up would be read better: the page has too many words that are surely read to stand on its head, or it has no text. */
export function needsNoTurn({ words }: OcrPage): boolean {
  if (words.length === 0) return true;
  const sure = words.filter((word) => word.confidence > SURE_WORD && lettersOf(word) >= 3).length;
  return sure >= MIN_SURE_WORDS && sure >= MIN_SURE_SHARE * words.length;
}

/** Whether a page is likely written by hand, or in a script that it was not read in: what was recognised are signs at random. */
export const isHardlyRead = ({ words, confidence }: OcrPage): boolean =>
  words.length >= LEAST_WORDS && confidence < HARDLY_SURE;
