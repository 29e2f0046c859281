import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const places = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["LOCATION"], replaceStyle: "tag" });

describe("addresses are taken whole", () => {
  it.each([
    "calle Mayor, 43, 3º izq., 31001 Pamplona",
    "Via Cesare Battisti, 31 - 50122 Firenze",
    "Rua do Salitre, 82, 2.º Dto., 1250-198 Lisboa",
    "Noordersingel 56, 8917 BA Leeuwarden",
    "Storgatan 22 B, 903 26 Umeå",
    "Nádražní 215/8, 702 00 Ostrava",
    "ul. Starowiejskiej 41/7, 81-356 Gdynia",
    "3 impasse du Lavoir",
    "Flat 3, 88 Cathedral Road, Cardiff CF11 9LN",
  ])("%s", (address) => {
    expect(places(`Address: ${address}, please`)).toBe("Address: <LOCATION>, please");
  });

  it.each(["Kapitel 3, 2019 in der zweiten Auflage", "la via 3 del proceso", "Windows 11, 2024 Edition"])(
    "leaves %s",
    (text) => {
      expect(places(text)).toBe(text);
    },
  );
});

describe("an address ends where its sentence does", () => {
  it.each([
    ["Bitte senden Sie alles an die ", "Lindenstraße 14, 80331 München", ". Danke für Ihre Mühe."],
    ["Wir wohnen in der ", "Hauptstraße 5, 10115 Berlin", ". Bitte melden Sie sich."],
    ["Das Büro liegt am ", "Kurfürstendamm 21, 10719 Berlin", ". Termine gibt es nur nach Absprache."],
    ["Die Praxis zog in den ", "Mühlweg 3a, 04109 Leipzig", "! Alle sind willkommen."],
    ["Meine Anschrift ist ", "Dr.-Karl-Renner-Straße 8, 4020 Linz", ". Sie gilt ab Mai."],
    ["Der Laden in der ", "Bahnhofstr. 12, 9000 St. Gallen", ". Er schließt um acht."],
    ["Wir treffen uns ", "Am Markt 7, 99084 Erfurt", ". Danach gehen wir essen."],
    ["Besuchen Sie uns: ", "Goethestraße 5 a, 60313 Frankfurt", ". Parkplätze sind im Hof."],
    ["Er ging zu Anna. ", "Lindenstraße 5", ". Niemand war da."],
    ["He lives at ", "12 Baker Street, London", ". Everyone knows it."],
    ["Send it to ", "221B Baker Street, London", ". Please call me."],
    ["The shop at ", "45 Old Mill Road, Oxford OX1 2JD", ". Opening hours vary."],
    ["We moved to ", "1600 Pennsylvania Avenue, Washington, DC 20500", ". It is large."],
    ["The office is at ", "77 Massachusetts Ave., Cambridge, MA 02139", ". Visitors sign in."],
    ["Return the form to ", "350 Fifth Avenue, New York", ". Nobody reads it."],
    ["Parcels go to ", "18 St. James Street, Bath", ". Ring twice."],
    ["She bought ", "4 Dr. Martin Luther King Jr. Blvd, Atlanta, GA 30312", ". Her brother helped."],
    ["He stood at ", "10 Downing Street", ". Reporters shouted."],
    ["Deliver to ", "9 Elm Court, Leeds", ". Tel. 0113"],
    ["Find us at ", "9 Elm Court", ", Phone 22"],
    ["The house, ", "3 Quay Walk, Bristol", ", Monday to Friday."],
    ["Write to ", "P.O. Box 1234", ". We answer."],
    ["It burned: ", "Rose Cottage, 5 Church Lane, Ambleside", ". Firemen came."],
    ["Il habite au ", "12 rue de Rivoli, 75001 Paris", ". Merci de le prévenir."],
    ["Le bureau du ", "3 impasse du Lavoir", " est fermé demain."],
    ["Le magasin, ", "27 avenue Jean Jaurès, 69007 Lyon", ". Vous pouvez venir."],
    ["Rendez-vous au ", "5 bis boulevard Saint-Michel, 75005 Paris", ". Nous vous attendons."],
    ["Elle travaille au ", "14 place de la République", " et rentre tard."],
    ["Écrivez au ", "8 quai Voltaire, 75007 Paris", ". Aucune réponse par mail."],
    ["Le ", "40 rue du Faubourg Saint-Antoine, 75012 Paris", " est ouvert. Venez nombreux."],
    ["Il passe au ", "2 chemin des Vignes, 1009 Pully", ". Ensuite il part."],
    ["Vive en ", "calle Mayor, 43, 3º izq., 31001 Pamplona", ". Todos lo conocen."],
    ["La tienda de ", "Calle de Alcalá 50, Madrid", ". Abre a las nueve."],
    ["Mi casa es ", "Avenida de la Constitución 12, Sevilla", ". Venga cuando quiera."],
    ["Enviar a ", "Plaza Mayor 5, 37002 Salamanca", ". Gracias por todo."],
    ["Estamos en ", "Paseo de Gracia 92, Barcelona", ". Hay ascensor."],
    ["Nos vemos en ", "calle Sol 3", " y luego cenamos."],
    ["La oficina de ", "Av. Gral. Paz 120, Córdoba", ". Ella atiende."],
    ["Queda en ", "calle Luna 8, 28004 Madrid", ". Piso amplio."],
    ["Abita in ", "Via Cesare Battisti, 31 - 50122 Firenze", ". Tutti lo sanno."],
    ["Lo studio di ", "Via Roma 5", " e poi il bar."],
    ["Spedite a ", "Corso Garibaldi 18, Milano", ". Grazie mille."],
    ["Il negozio in ", "Piazza del Duomo 3, 20122 Milano", ". Chiude tardi."],
    ["Siamo in ", "viale Europa 22, 00144 Roma", ". Venite a trovarci."],
    ["La sede è ", "Via S. Maria 4, Pisa", ". Lei lavora lì."],
    ["Ci vediamo in ", "Largo Augusto 7, Milano", ". Porta il libro."],
    ["Torna in ", "via Dante 9, 35139 Padova", ". Domani piove."],
    ["Mora na ", "Rua do Salitre, 82, 2.º Dto., 1250-198 Lisboa", ". Todos sabem."],
    ["O escritório fica na ", "Avenida Paulista 1578, São Paulo", ". Ele abre cedo."],
    ["Enviem para ", "Rua Augusta 100, Lisboa", ". Obrigado pela ajuda."],
    ["A loja da ", "Praça da Alegria 4, 4000-033 Porto", ". Fecha ao domingo."],
    ["Vive na ", "Rua Direita 12", " e trabalha perto."],
    ["Fica na ", "Av. Brig. Faria Lima 201, São Paulo", ". Eles ligam."],
    ["Moramos na ", "Travessa do Carmo 9, 1200-095 Lisboa", ". Venham jantar."],
    ["Hij woont op ", "Noordersingel 56, 8917 BA Leeuwarden", ". Iedereen weet het."],
    ["De winkel aan de ", "Kerkstraat 12, 1017 GC Amsterdam", ". Zij sluit om zes."],
    ["Stuur het naar ", "Prinsengracht 263, 1016 GV Amsterdam", ". Bedankt voor alles."],
    ["Wij zitten in de ", "Dorpsstraat 8, 3512 AB Utrecht", ". Bel ons gerust."],
    ["Kom naar ", "Molenweg 4", ". Niemand is thuis."],
    ["Het huis aan ", "Stationsplein 1, 3013 AJ Rotterdam", ". Dat is groot."],
    ["Ons adres: ", "Oude Gracht 22, 3511 AP Utrecht", ". Parkeren kan."],
    ["Hon bor på ", "Storgatan 22 B, 903 26 Umeå", ". Alla vet det."],
    ["Butiken på ", "Storgatan 22", " i centrum."],
    ["Skicka till ", "Kungsgatan 4, 111 43 Stockholm", ". Tack för hjälpen."],
    ["Vi ses på ", "Drottninggatan 71, 111 36 Stockholm", ". Kom gärna."],
    ["Han bor på ", "Nørregade 10, 1165 København", ". Alle kender det."],
    ["Kontoret på ", "Vesterbrogade 3, 1620 København", ". Ring til os."],
    ["Mieszka przy ", "ul. Starowiejskiej 41/7, 81-356 Gdynia", ". Wszyscy wiedzą."],
    ["Biuro przy ", "ul. Polna 5", " w Gdyni."],
    ["Sklep przy ", "ul. Długa 12, 80-831 Gdańsk", ". Zapraszamy jutro."],
    ["Paczka na ", "al. Jerozolimskie 65, 00-697 Warszawa", ". Dziękujemy bardzo."],
    ["Bydlí v ", "Nádražní 215/8, 702 00 Ostrava", ". Všichni to vědí."],
    ["Obchod je ", "Dlouhá 12, 110 00 Praha", ". Otevřeno denně."],
  ])("%s%s%s", (lead, address, rest) => {
    expect(places(`${lead}${address}${rest}`)).toBe(`${lead}<LOCATION>${rest}`);
  });

  it.each(["1,400 courses online", "3 courses and now offer", "45 place in the league", "12 Square Metres"])(
    "leaves %s",
    (text) => {
      expect(places(text)).toBe(text);
    },
  );
});

it.each([
  "Mehr als 10000 Menschen kamen.",
  "The cluster has 16384 Cores.",
  "We are ISO 27001 Certified.",
  "**Tauchgebiete** 21955 Titel",
  "Klein Tools 85078 Set",
])("takes no counted or named thing for a town: %s", (text) => {
  expect(places(text)).toBe(text);
});

it.each([
  ["Sie wohnt in 80331 München.", "Sie wohnt in <LOCATION>."],
  ["Herrenhäuser Str. 12 30419 Hannover", "<LOCATION>"],
  ["Redaktion D-96138 Burgebrach, Germany", "Redaktion <LOCATION>, <LOCATION>"],
  ["4 rue Guyton-de-Morveau • 75013 Paris", "<LOCATION> • <LOCATION>"],
])("takes codes of towns: %s", (text, redacted) => {
  expect(places(text)).toBe(redacted);
});
