import { conceptTable } from "./concept.js";

/** Events, places and businesses. */
export const PLACES = conceptTable(`
start date, starts, starts at, opens on, opening date, opening day, runs from, first day, starts on, start, start time, start datetime, start at, begins, begins at, from, event date, date, when, date and time, beginn, beginnt, startdatum, kursbeginn, datum, termin, début, date de début, commence le, fecha, fecha de inicio, inicio, comienzo, data, inizio, data di inizio, aanvang | startDate hasCourseInstance.startDate | event:start_time
end date, ends, ends at, closes on, runs until, runs to, last day, ends on, end, end time, end datetime, end at, until, finish date, ende, enddatum, endet, fin, date de fin, fecha de fin, fine, data di fine | endDate hasCourseInstance.endDate | event:end_time
doors, doors open, door time, einlass, ouverture des portes | doorTime
venue, place, location name, where, venue name, event location, veranstaltungsort, salle, recinto, lugar, locale | location.name location location.url
location, job location, standort, ort, arbeitsort, dienstort, einsatzort, lage, lieu, lieu de travail, localisation, ubicación, localidad, lugar, local, luogo, sede, locatie, plaats, plats, sted, miejsce, locations, job locations, offices, based in, work location | location.name jobLocation.address.addressLocality jobLocation.name jobLocation location contentLocation.name location.url hasCourseInstance.location.name address.addressLocality
address, full address, venue address, postal address, adresse, anschrift, dirección, indirizzo, endereço, adres, adresa, cím, osoite, adrese, адрес, адреса, διεύθυνση, địa chỉ, alamat, 住所, 所在地, 地址, 주소, العنوان, عنوان, כתובת, ที่อยู่ | location.address address jobLocation.address hasCourseInstance.location.address
street address, street, street name, straße, strasse, rue, calle, via, straat, address line 1 | location.address.streetAddress address.streetAddress jobLocation.address.streetAddress
city, town, locality, address locality, municipality, stadt, gemeinde, ville, commune, ciudad, población, città, comune, cidade, stad, ort, plaatsnaam, woonplaats, localidade, município, miasto | location.address.addressLocality jobLocation.address.addressLocality address.addressLocality addressLocality
postal code, zip, zip code, postcode, post code, plz, postleitzahl, code postal, código postal, cap, cep | location.address.postalCode jobLocation.address.postalCode address.postalCode postalCode
region, state, address region, province, county, bundesland, kanton, département, provincia, regione, estado | location.address.addressRegion jobLocation.address.addressRegion address.addressRegion addressRegion
country, address country, countries, land, pays, país, paese, nation | location.address.addressCountry jobLocation.address.addressCountry address.addressCountry addressCountry countryOfOrigin
organizer, organiser, organized by, organised by, host, hosted by, event host, veranstalter, ausrichter, organisateur, organisé par, organizador, organiza, organização, organización, realização, organizzatore, organizzazione, organizzato da, organisatie, organisator, arrangör, arrangør, organizator | organizer
performers, performer, artists, artist, lineup, line up, speakers, speaker, band, mitwirkende, künstler, intervenants, artistes, ponentes, artistas, relatori | performer performers
program, programme, schedule, agenda, timetable, running order, programm, ablauf, zeitplan, programación, programação, programma, programa | subEvent.name subEvent
talks, sessions, sub events, acts, workshops, screenings, performances | subEvent
stream url, livestream, live stream, live stream url, stream link, join url, online link, meeting link | location.url
sponsor, sponsors, sponsored by, sponsoren, patrocinador, patrocinadores | sponsor
curator, curators, curated by, kurator, kuratorin, commissaire, comisario
event status | eventStatus
attendance mode, event attendance mode | eventAttendanceMode
attendees, maximum attendees, capacity, seats, places available, kapazität, plätze, teilnehmerzahl, aforo, capacité | maximumAttendeeCapacity
age restriction, minimum age, age limit, ages, age range, mindestalter, altersbeschränkung, âge minimum, edad mínima | typicalAgeRange
opening hours, hours, business hours, open hours, schedule, öffnungszeiten, geöffnet, sprechzeiten, horaires, horaires d ouverture, heures d ouverture, horarios, horario, orari, orari di apertura, openingstijden, godziny otwarcia, åbningstider, öppettider, åpningstider, aukioloajat, otevírací doba, часы работы, режим работы, giờ làm việc, 営業時間, 营业时间, 영업시간 | openingHours openingHoursSpecification
day, weekday, day of week, days, wochentag, tag, jour, día, giorno | dayOfWeek
closed days, closed on, regular holiday, ruhetag, ruhetage, jour de fermeture, jours de fermeture, fermeture, giorno di chiusura, chiusura, día de cierre, cerrado, dia de encerramento, sluitingsdag, выходной, выходные, zavřeno, 定休日, 休業日, 休診日, 公休日, 휴무일, 정기휴무
opens, open, opening time, opens at, from | opens
closes, close, closing time, closes at, to | closes
payment methods, payment accepted, payment options, accepted payments, zahlungsarten, moyens de paiement, formas de pago | paymentAccepted
currencies accepted, accepted currencies | currenciesAccepted
cuisine, serves cuisine, cuisine type, food type, küche, cocina | servesCuisine recipeCuisine
menu url, menu link, menu | hasMenu menu
services, service list, leistungen, prestations, servicios, servizi | hasOfferCatalog.itemListElement makesOffer.itemOffered
founder, founders, founded by, gründer, fondateur, fundador | founder
founded, founding date, established, founded in, gegründet, gründungsjahr, fondée en, fundada en, year founded, founding year | foundingDate
employees, number of employees, employee count, staff, headcount, company size, mitarbeiter, mitarbeiterzahl, effectif, empleados, dipendenti | numberOfEmployees.value numberOfEmployees
area served, service area, einzugsgebiet, zone d intervention | areaServed
headquarters, head office, hq, hauptsitz, siège, siège social | address
vat id, vat number, vat, tax id, tax number, ust id, ust idnr, ustid, umsatzsteuer id, umsatzsteuer identifikationsnummer, numéro de tva, numéro tva, tva, nif, cif, partita iva, p iva, btw nummer | vatID taxID
legal name, registered name, company, company name, firm, operator, site owner, firma, firmenname, unternehmen, betreiber, société, raison sociale, dénomination sociale, éditeur, empresa, razón social, azienda, ragione sociale, denominazione | legalName
ceo, managing director, managing directors, director, directors, chief executive, chief executive officer, geschäftsführer, geschäftsführerin, geschäftsführung, vertreten durch, representative, representatives, represented by, legal representative, legal representatives, gérant, président, représentant légal, rappresentante legale, legale rappresentante, amministratore, amministratore unico, administrador, representante legal, directie, bestuurder | managingDirector
owner, proprietor, owner name, inhaber, inhaberin, propriétaire, propietario, propietaria, titolare, proprietário, eigenaar, właściciel, владелец, власник | managingDirector legalName
publishing director, publication director, publisher name, directeur de la publication, directeur de publication, responsable de la publication | publishingDirector
responsible person, responsible for content, responsible, verantwortlich, verantwortlicher, verantwortliche person, inhaltlich verantwortlich | responsiblePerson publishingDirector managingDirector
register number, registration number, commercial register number, commercial register, company number, company registration number, trade register number, hrb, hrb number, handelsregister, handelsregisternummer, registernummer, firmenbuchnummer, siren, rcs, numéro rcs, rea, numero rea, kvk, kvk nummer, registro mercantil | registerNumber
siret, siret number, numéro siret, numéro de siret, n siret, n de siret
register court, registration court, court, registergericht, amtsgericht, handelsregistergericht, firmenbuchgericht | registerCourt
legal form, company type, business form, entity type, rechtsform, gesellschaftsform, forme juridique, statut juridique, forma jurídica, forma giuridica, natura giuridica, rechtsvorm, forma prawna | legalForm
share capital, stammkapital, grundkapital, capital social, capitale sociale | shareCapital
check in, check in time, checkin, checkin time, arrival, anreise, arrivée, entrada | checkinTime
check out, check out time, checkout, checkout time, departure, abreise, départ, salida | checkoutTime
amenities, amenity list, facilities, equipment, annehmlichkeiten, équipements, servicios, instalaciones, dotazioni | amenityFeature
`);
