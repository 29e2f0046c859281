import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const text = { type: "string" };
const schema = {
  type: "object",
  properties: {
    company: text,
    managingDirectors: { type: "array", items: text },
    vatId: text,
    registerNumber: text,
    registerCourt: text,
    street: text,
    postalCode: text,
    city: text,
    phone: text,
    email: text,
  },
};

const page = (title: string, body: string, language = "de"): string =>
  `<html lang=${language}><head><title>${title}</title></head><body><nav><a href=/>Home</a></nav><main><h1>${title}</h1>${body}</main><footer><a href=/impressum>Impressum</a></footer></body></html>`;

const read = async (html: string, url = "https://x.example/legal"): Promise<unknown> =>
  (await extractJson(schema, { page: new PageSource(html, url), metadata: {} })).json;

/** Notices written for this test after the forms that the laws of each country ask for. */
const NOTICES: Readonly<Record<string, readonly [html: string, facts: Readonly<Record<string, unknown>>]>> = {
  table: [
    page(
      "Impressum",
      `<table><tr><th>Firma</th><td>Bäckerei Huber e.K.</td></tr><tr><th>Inhaber</th><td>Josef Huber</td></tr><tr><th>Anschrift</th><td>Marktplatz 3, 84028 Landshut</td></tr><tr><th>Telefon</th><td>+49 871 98765</td></tr><tr><th>E-Mail</th><td>post@huber.example</td></tr><tr><th>USt-IdNr.</th><td>DE987654321</td></tr><tr><th>Handelsregister</th><td>HRA 4711, Amtsgericht Landshut</td></tr></table>`,
    ),
    {
      company: "Bäckerei Huber e.K.",
      managingDirectors: ["Josef Huber"],
      vatId: "DE987654321",
      registerNumber: "HRA 4711",
      registerCourt: "Amtsgericht Landshut",
      street: "Marktplatz 3",
      postalCode: "84028",
      city: "Landshut",
      phone: "+49 871 98765",
      email: "post@huber.example",
    },
  ],
  newline: [
    page(
      "Impressum",
      `<p><strong>Angaben gemäß § 5 DDG</strong></p><p>Solar &amp; Dach UG (haftungsbeschränkt)<br>Industriestr. 7a<br>D-50667 Köln</p><p><strong>Vertreten durch:</strong><br>Dr. Anna Schmitz<br>Peter Klein</p><p><strong>Kontakt:</strong><br>Telefon: +49 (0) 221 12 34 56<br>E-Mail: hallo@solardach.example</p><p><strong>Registereintrag:</strong><br>Eintragung im Handelsregister.<br>Registergericht: Köln<br>Registernummer: HRB 98765</p><p><strong>Umsatzsteuer-ID:</strong><br>Umsatzsteuer-Identifikationsnummer nach §27a UStG:<br>DE 123 456 789</p><p><strong>Webdesign</strong></p><p>Pixel GmbH, Weg 1, 10115 Berlin</p>`,
    ),
    {
      company: "Solar & Dach UG (haftungsbeschränkt)",
      managingDirectors: ["Anna Schmitz", "Peter Klein"],
      vatId: "DE123456789",
      registerNumber: "HRB 98765",
      registerCourt: "Köln",
      street: "Industriestr. 7a",
      postalCode: "50667",
      city: "Köln",
      phone: "+49 (0) 221 12 34 56",
      email: "hallo@solardach.example",
    },
  ],
  oneline: [
    page(
      "Impressum",
      `<p>Verantwortlich für den Inhalt: Muster Verlag GmbH &amp; Co. KG, Lindenallee 20, 70173 Stuttgart, vertreten durch die Geschäftsführerin Maria Vogel. Sitz: Stuttgart, Amtsgericht Stuttgart HRA 12345. USt-IdNr.: DE111222333. Tel. 0711 123456, info@muster-verlag.example</p>`,
    ),
    {
      company: "Muster Verlag GmbH & Co. KG",
      managingDirectors: ["Maria Vogel"],
      vatId: "DE111222333",
      registerNumber: "HRA 12345",
      registerCourt: "Amtsgericht Stuttgart",
      street: "Lindenallee 20",
      postalCode: "70173",
      city: "Stuttgart",
      phone: "0711 123456",
      email: "info@muster-verlag.example",
    },
  ],
  austria: [
    page(
      "Impressum",
      `<p>Alpenkäse GesmbH<br>Dorfstraße 12<br>6020 Innsbruck<br>Österreich</p><p>UID-Nummer: ATU12345678<br>Firmenbuchnummer: FN 123456a<br>Firmenbuchgericht: Landesgericht Innsbruck</p><p>Geschäftsführung: Mag. Eva Rainer</p><p>Tel.: +43 512 123456<br>office@alpenkaese.example</p>`,
    ),
    {
      company: "Alpenkäse GesmbH",
      managingDirectors: ["Eva Rainer"],
      vatId: "ATU12345678",
      registerNumber: "FN 123456a",
      registerCourt: "Landesgericht Innsbruck",
      street: "Dorfstraße 12",
      postalCode: "6020",
      city: "Innsbruck",
      phone: "+43 512 123456",
      email: "office@alpenkaese.example",
    },
  ],
  verein: [
    page(
      "Impressum",
      `<h2>Herausgeber</h2><p>Freunde des Stadtparks e.V.<br>Parkweg 1<br>04109 Leipzig</p><p>Vorstand: Ilse Braun (Vorsitzende), Uwe Lange</p><p>Vereinsregister: VR 1234, Amtsgericht Leipzig</p><p>E-Mail: verein@stadtpark.example</p>`,
    ),
    {
      company: "Freunde des Stadtparks e.V.",
      managingDirectors: ["Ilse Braun", "Uwe Lange"],
      registerNumber: "VR 1234",
      registerCourt: "Amtsgericht Leipzig",
      street: "Parkweg 1",
      postalCode: "04109",
      city: "Leipzig",
      email: "verein@stadtpark.example",
    },
  ],
  italian: [
    page(
      "Note legali",
      `<p>Rossi Ceramiche S.r.l.<br>Sede legale: Via Roma 15, 50123 Firenze (FI)<br>P.IVA 01234567890<br>Numero REA: FI-123456<br>Legale rappresentante: Paolo Rossi<br>Telefono: +39 055 1234567<br>Email: info@rossiceramiche.example</p>`,
      "it",
    ),
    {
      company: "Rossi Ceramiche S.r.l.",
      managingDirectors: ["Paolo Rossi"],
      vatId: "01234567890",
      registerNumber: "FI-123456",
      street: "Via Roma 15",
      postalCode: "50123",
      city: "Firenze",
      phone: "+39 055 1234567",
      email: "info@rossiceramiche.example",
    },
  ],
  spanish: [
    page(
      "Aviso legal",
      `<p>En cumplimiento de la Ley 34/2002, se informa que el titular del sitio es Naranjas del Sur, S.L., con CIF B12345674 y domicilio social en Calle Mayor 8, 46001 Valencia, inscrita en el Registro Mercantil de Valencia, tomo 1234, folio 56.</p><p>Teléfono: 963 123 456</p><p>Correo electrónico: hola@naranjas.example</p><p>Administrador: Lucía Pérez</p>`,
      "es",
    ),
    {
      company: "Naranjas del Sur, S.L.",
      managingDirectors: ["Lucía Pérez"],
      vatId: "B12345674",
      street: "Calle Mayor 8",
      postalCode: "46001",
      city: "Valencia",
      phone: "963 123 456",
      email: "hola@naranjas.example",
    },
  ],
  french2: [
    page(
      "Mentions légales",
      `<h2>Éditeur</h2><p>Les Jardins de Paul SARL<br>12, rue de la Gare<br>44000 Nantes<br>SIRET : 123 456 789 00012<br>RCS Nantes 123 456 789<br>TVA : FR12 123456789<br>Gérant : Paul Lefèvre<br>Tél. : 02 40 00 00 00<br>contact@jardinsdepaul.example</p><h2>Hébergement</h2><p>OVH SAS<br>2 rue Kellermann<br>59100 Roubaix<br>RCS Lille 424 761 419</p>`,
      "fr",
    ),
    {
      company: "Les Jardins de Paul SARL",
      managingDirectors: ["Paul Lefèvre"],
      vatId: "FR12123456789",
      registerNumber: "123 456 789 00012",
      registerCourt: "RCS Nantes",
      street: "12 rue de la Gare",
      postalCode: "44000",
      city: "Nantes",
      phone: "02 40 00 00 00",
      email: "contact@jardinsdepaul.example",
    },
  ],
  uk: [
    page(
      "Company information",
      `<p>Harbour Lights Ltd is registered in England and Wales. Company number: 01234567. Registered office: 14 Quay Street, Bristol BS1 4AB. VAT number: GB 123 4567 89.</p><p>Directors: Jane Miller, Tom O'Brien</p><p>Phone: 0117 496 0123</p>`,
      "en",
    ),
    {
      company: "Harbour Lights Ltd",
      managingDirectors: ["Jane Miller", "Tom O'Brien"],
      vatId: "GB123456789",
      registerNumber: "01234567",
      street: "14 Quay Street",
      postalCode: "BS1 4AB",
      city: "Bristol",
      phone: "0117 496 0123",
    },
  ],
  dutch: [
    page(
      "Colofon",
      `<p>Fietsen Holland B.V.<br>Dorpsstraat 5<br>3571 AB Utrecht</p><p>KvK: 12345678<br>BTW: NL123456789B01<br>Directie: Jan de Vries<br>Telefoon: 030 123 4567</p>`,
      "nl",
    ),
    {
      company: "Fietsen Holland B.V.",
      managingDirectors: ["Jan de Vries"],
      vatId: "NL123456789B01",
      registerNumber: "12345678",
      street: "Dorpsstraat 5",
      postalCode: "3571 AB",
      city: "Utrecht",
      phone: "030 123 4567",
    },
  ],
};

describe("legal notices", () => {
  it.each(Object.keys(NOTICES))("%s", async (name) => {
    const [html, facts] = NOTICES[name]!;
    expect(await read(html)).toEqual(facts);
  });

  it("are read on pages that are called so, and not where an article speaks of a company", async () => {
    const article = page(
      "Streit um die Alm",
      "<p>Im Prozess gegen die Alpenkäse GmbH, vertreten durch die Geschäftsführerin Eva Rainer, fiel am Dienstag in Innsbruck das Urteil.</p>",
    );
    expect(await read(article)).toBeNull();
    const [html] = NOTICES["austria"]!;
    expect(await read(html.replace("<title>Impressum</title>", "<title>Alpenkäse</title>"))).toHaveProperty(
      "managingDirectors",
      ["Eva Rainer"],
    );
  });

  it("are read at an address that is not well encoded", async () => {
    const [html, facts] = NOTICES["austria"]!;
    expect(await read(html, "https://x.example/%E0%A4%A/impressum")).toEqual(facts);
    expect(await read("<h1>Alpenkäse</h1><p>Ein Käse.</p>", "https://x.example/%E0%A4%A")).toBeNull();
  });
});
