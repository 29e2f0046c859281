import { describe, expect, it } from "vitest";
import { PageSource } from "../page/page-source.js";
import { extractJson } from "./deterministic-json.js";

const names =
  "companyName legalForm managingDirector vatId registerNumber registerCourt street postalCode city phone email";
const schema = {
  type: "object",
  properties: Object.fromEntries(names.split(" ").map((name) => [name, { type: "string" }])),
};

const read = async (title: string, body: string, language: string, path = "page"): Promise<unknown> => {
  const html = `<html lang=${language}><head><title>${title}</title></head><body>${body}</body></html>`;
  return (await extractJson(schema, { page: new PageSource(html, `https://x.example/${path}`), metadata: {} })).json;
};

describe("pages of contacts", () => {
  it("give the firm, its form and its tax number as a legal notice does", async () => {
    const found = await read(
      "Contatti — Fonderia Neri Srl",
      "<nav><ul><li><a href=/azienda>Azienda</a></li><li><a href=/oferta>Catalogo</a></li></ul></nav><main><h1>Contatti</h1><p>Fonderia Neri Srl<br>Vicolo Stretto, 25<br>40132 Bologna (BO)</p><p>P.IVA 01234567890</p><form><label>Nome</label><label>Email</label></form></main>",
      "it",
    );
    expect(found).toEqual({
      companyName: "Fonderia Neri Srl",
      legalForm: "Srl",
      vatId: "01234567890",
      street: "Vicolo Stretto, 25",
      postalCode: "40132",
      city: "Bologna",
    });
  });

  it("name whoever holds the copyright where the title shares a word with it, and no entry of a menu", async () => {
    const found = await read(
      "Contact | Jansen Schilderwerken",
      "<nav><p>Bedrijf</p><p><a href=/over>Over ons</a></p></nav><main><h1>Contact</h1><p>Molenaarserf 57</p><p>3991 KR Houten</p></main><footer><p>© 2026 Jansen Schilderwerken. Alle rechten voorbehouden.</p><p>KvK 12345678 • BTW NL123456789B01</p></footer>",
      "nl",
    );
    expect(found).toMatchObject({
      companyName: "Jansen Schilderwerken",
      vatId: "NL123456789B01",
      registerNumber: "12345678",
      street: "Molenaarserf 57",
    });
  });

  it("with several branches have no main address from their lines", async () => {
    const found = await read(
      "Kontakt",
      "<main><h1>Kontakt</h1><h2>Nord</h2><p>Deichweg 3<br>26121 Oldenburg</p><h2>Süd</h2><p>Talweg 8<br>87435 Kempten</p></main>",
      "de",
      "kontakt",
    );
    expect(found).not.toHaveProperty("companyName");
  });
});

describe("legal notices without a legal form", () => {
  it("name the person above the street, and the form that stands between", async () => {
    expect(
      await read(
        "Impressum",
        "<main><h1>Impressum</h1><h2>Kontakt</h2><p>Katrin Weber, MSc.<br>Einzelunternehmen<br>Hauptplatz 34<br>8130 Frohnleiten</p><p>E-Mail: office (at) weber.example</p></main>",
        "de",
      ),
    ).toMatchObject({
      companyName: "Katrin Weber, MSc.",
      legalForm: "Einzelunternehmen",
      street: "Hauptplatz 34",
      email: "office@weber.example",
    });
  });

  it("take no heading and no label for a name, and no sentence", async () => {
    const found = await read(
      "Mentions légales",
      "<main><h1>Mentions légales</h1><h2>Éditeur du site</h2><p>Le présent site est édité par le cabinet Lexa, dont le siège est situé Avenue de Bastia, 20137 Porto-Vecchio, France.</p><p>Forme juridique, capital social : à compléter.</p><h2>Directeur de la publication</h2></main>",
      "fr",
    );
    expect(found).toEqual({
      companyName: "Lexa",
      street: "Avenue de Bastia",
      postalCode: "20137",
      city: "Porto-Vecchio",
    });
  });

  it("strip the post and the titles of a representative", async () => {
    expect(
      await read(
        "Impressum",
        "<main><h1>Impressum</h1><p>Hochschule Nordtal<br>Ringstr. 5<br>04277 Leipzig</p><p>Vertreten durch: Rektor Prof. Dr. rer. pol. Max Nordmann</p></main>",
        "de",
      ),
    ).toMatchObject({ companyName: "Hochschule Nordtal", managingDirector: "Max Nordmann" });
  });

  it("read streets and codes as Poland, Austria and Spain write them", async () => {
    const lines = async (body: string): Promise<unknown> =>
      read("Imprint", `<main><h1>Imprint</h1>${body}</main>`, "en");
    expect(
      await lines("<p>Warsztat Kos Sp. z o.o.</p><p>ul. Leszczyńskiego 4</p><p>50-078</p><p>Wrocław</p>"),
    ).toMatchObject({
      street: "ul. Leszczyńskiego 4",
      postalCode: "50-078",
      city: "Wrocław",
    });
    expect(await lines("<p>Prater FlexCo<br>Bruno-Allee 5/10/6<br>1020 Wien</p>")).toMatchObject({
      companyName: "Prater FlexCo",
      street: "Bruno-Allee 5/10/6",
    });
    expect(await lines("<p>Taller Sol, S.L.<br>Calle de Mar, 13, 1º B, 20301 Irun (Gipuzkoa)</p>")).toMatchObject({
      street: "Calle de Mar, 13, 1º B",
      postalCode: "20301",
      city: "Irun",
    });
  });
});

it("reads a mail address in a long paragraph where the page names no other", async () => {
  const long = "Wir kommen gern zu Ihnen, sehen uns die Räume an und machen Ihnen einen Vorschlag. ".repeat(4);
  const body = (mail: string): string => `<main><h1>Angebote</h1><p>${long}Schreiben Sie an ${mail}</p></main>`;
  expect(await read("Angebote", body("post@muehle.test oder rufen Sie an."), "de")).toMatchObject({
    email: "post@muehle.test",
  });
  expect(await read("Angebote", body("post@muehle.test.Wir antworten."), "de")).toMatchObject({
    email: "post@muehle.test",
  });
  expect(await read("Angebote", body("name@example.com, als Beispiel."), "de")).not.toMatchObject({
    email: expect.any(String),
  });
});
