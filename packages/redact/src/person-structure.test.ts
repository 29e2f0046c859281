import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const people = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("rare names by the structure around them", () => {
  it("in every address line of a mail, and nowhere for offices, firms and machines", () => {
    expect(
      people(
        'To: "Quill, Ruairi" <ruairi@quill.example>, Odhran Pettifer <o.p@example.com>; Thandeka van Mokoena [mailto:t@x.example]\n' +
          "Cc: Press Office <press@northfield.example>, GitHub <noreply@github.example>, Meridian Tools <mail@meridiantools.example>",
      ),
    ).toBe(
      'To: "<PERSON>" <ruairi@quill.example>, <PERSON> <o.p@example.com>; <PERSON> [mailto:t@x.example]\n' +
        "Cc: Press Office <press@northfield.example>, GitHub <noreply@github.example>, Meridian Tools <mail@meridiantools.example>",
    );
  });

  it("in small letters where the account agrees", () => {
    expect(people("From: odhran pettifer <odhran@example.com>")).toBe("From: <PERSON> <odhran@example.com>");
    expect(people("From: weekly digest <post@example.com>")).toBe("From: weekly digest <post@example.com>");
  });

  it("everywhere once an address line has named them, the given name too", () => {
    expect(people("To: Odhran Pettifer <op@example.com>\n\nHi Odhran,\n\nwe told Pettifer on Monday.")).toBe(
      "To: <PERSON> <op@example.com>\n\nHi <PERSON>,\n\nwe told <PERSON> on Monday.",
    );
  });

  it("by the account that is called like them", () => {
    expect(people("Questions go to Hepzibah Trelawney (Cornwall), hepzibah.trelawney@parish.example.")).toBe(
      "Questions go to <PERSON> (Cornwall), hepzibah.trelawney@parish.example.",
    );
  });

  it.each([
    ["Surname: Brackenbury", "Surname: <PERSON>"],
    ["Counsel for the Claimant: Perpetua Nwachukwu", "Counsel for the Claimant: <PERSON>"],
    ["Geschäftsführerin: Alrun Feddersen", "Geschäftsführerin: <PERSON>"],
    ["Vertreten durch: Detlev Hinrichsmeyer", "Vertreten durch: <PERSON>"],
    ["**Nome e cognome:** Donatella Squarcialupi", "**Nome e cognome:** <PERSON>"],
    ["Directeur de la publication : Aristide Lavandier", "Directeur de la publication : <PERSON>"],
    ["Imię i nazwisko: Świętosława Brzęczyk", "Imię i nazwisko: <PERSON>"],
    ["Naam: Hillegonda van Wassenaer", "Naam: <PERSON>"],
    ["Jméno a příjmení: Blahoslava Čtvrtníčková", "Jméno a příjmení: <PERSON>"],
    ["Adı Soyadı: Gülbahar Karakeçili", "Adı Soyadı: <PERSON>"],
    ["Demandante: Dña. Encarnación Villalpando Rus", "Demandante: Dña. <PERSON>"],
    ["Advogada: Leocádia Brandão", "Advogada: <PERSON>"],
  ])("behind labels of forms: %s", (text, expected) => expect(people(text)).toBe(expected));

  it.each([
    "Service: Customer Support",
    "Vermieter: Wohnbau Vertrieb GmbH",
    "Contact: Press Office",
    "Responsable: Service Achats",
  ])("not what else stands behind labels: %s", (text) => expect(people(text)).toBe(text));

  it.each([
    "Veuillez agréer, Madame, l'expression de mes salutations distinguées.\n\n",
    "Mit freundlichen Grüßen\n\ni. A. ",
    "Un cordial saludo,\n",
    "Com os melhores cumprimentos,\n",
    "Saygılarımla,\n",
    "S pozdravem\n",
    "Kind regards,\n\n",
    "-- \n",
  ])("below the closing of a letter: %j", (closing) =>
    expect(people(`${closing}Ghislaine Pommeroy\nMairie`)).toBe(`${closing}<PERSON>\nMairie`),
  );

  it("at the head of a CV, whose heading is no name", () => {
    expect(people("# Oluwaseyi Brackenbury\n\noluwaseyi@mail.example | Bristol")).toBe(
      "# <PERSON>\n\noluwaseyi@mail.example | Bristol",
    );
    expect(people("# Curriculum Vitae\n\n## Persönliche Daten\n\nWohnort: Husum")).toBe(
      "# Curriculum Vitae\n\n## Persönliche Daten\n\nWohnort: Husum",
    );
    expect(people("# Kitchen Tools\n\ninfo@kitchentools.example")).toBe("# Kitchen Tools\n\ninfo@kitchentools.example");
  });

  it("in captions of courts, but no firms", () => {
    expect(people("Winifred Abernathy-Cole v. Meridian Housing Ltd")).toBe("<PERSON> v. Meridian Housing Ltd");
    expect(
      people("der Swantje Petersohn-Quast, Seeweg 4, Klägerin,\n\ngegen\n\nden Ottokar Brüggewirth, Beklagter,"),
    ).toBe("der <PERSON>, Seeweg 4, Klägerin,\n\ngegen\n\nden <PERSON>, Beklagter,");
    expect(people("Zweiter Polizeieinsatz gegen Drogenhandel")).toBe("Zweiter Polizeieinsatz gegen Drogenhandel");
  });

  it("speakers of a chat, but no bots and no hours of a ticker", () => {
    expect(people("[09:14] Xanthe: ready?\n[09:15] Build Bot: failed\n11.04 Uhr: Neues")).toBe(
      "[09:14] <PERSON>: ready?\n[09:15] Build Bot: failed\n11.04 Uhr: Neues",
    );
  });
});

describe("words that are no names", () => {
  it.each([
    "Creative director Kate Moss is a Creative.",
    "Er hat einen Stapel von Schnappschüssen. Im Allgemeinen hilft das.",
    "Das Setzen von Meilensteinen",
  ])("%s", (text) => expect(people(text).replace("Kate Moss", "<PERSON>")).toBe(text.replace("Kate Moss", "<PERSON>")));

  it("what belongs to somebody is no part of the name", () => {
    expect(people("According to Bob Bushnell’s LinkedIn page he left. LinkedIn says so.")).toBe(
      "According to <PERSON>’s LinkedIn page he left. LinkedIn says so.",
    );
  });
});
