/** Where sites keep what people ask for, in the larger languages of the web: words of a question, and words of the links that lead to its answer. */
import { wordsOf } from "./words.js";

const PLACES = `
found founded founder founders founding established history gegründet gründer gründung geschichte fondé fondée fondateur histoire fundó fundada fundador historia fondata fondato fondatore storia fundou opgericht oprichter założył założyciel | about company team history story us über uns ueber unternehmen firma geschichte propos entreprise histoire équipe equipe quienes quiénes somos nosotros empresa historia chi siamo azienda storia sobre over ons
chief ceo director leader team staff employees geschäftsführer mitarbeiter leitung directeur équipe director equipo direttore | about team company people staff leadership management imprint impressum über uns equipe équipe équipo equipo quienes somos chi siamo mentions légales
opening hours open closed closes opens visit öffnungszeiten geöffnet sprechzeiten horaires ouverture horario horarios apertura orari openingstijden godziny otwarcia | contact visit hours opening location kontakt besuch anfahrt öffnungszeiten oeffnungszeiten horaires contacto visita horario contatti orari contato bezoek
price prices pricing cost costs fee fees plan plans subscription preis preise kosten kostet tarif tarife prix coûte tarifs precio precios cuesta tarifa prezzo prezzi costa preço prijs prijzen cena | pricing prices plans fees rates tickets shop preise tarife kosten tarifs prix precios tarifas planes prezzi tariffe preços prijzen cennik
email mail phone telephone fax address contact call telefon adresse anschrift kontakt téléphone courriel teléfono correo dirección telefono indirizzo telefone telefoon | contact imprint impressum kontakt about legal contacto contatti contato contactez kontakty
vat register registration imprint owner legal handelsregister umsatzsteuer ust inhaber impressum siret tva nif | imprint impressum legal mentions légales legales aviso note legali contact kontakt about
job jobs salary vacancy vacancies career careers stelle stellen gehalt emploi salaire empleo salario lavoro stipendio | jobs careers career vacancies karriere stellen stellenangebote recrutement emploi empleo trabaja lavora carriere
delivery shipping ship return returns refund warranty versand lieferung rückgabe garantie livraison retour retours envío envíos devolución spedizione reso | delivery shipping returns refund faq terms versand lieferung widerruf livraison retours envíos devoluciones spedizioni resi
install installation configure setup requirements installieren einrichten installer instalar installare | start install installation setup guide docs documentation quickstart download anleitung guía guida
license licence licensed lizenz licencia licenza | license licence about legal
`;

const TABLE = PLACES.trim()
  .split("\n")
  .map((line) => line.split(" | ").map((words) => wordsOf(words)))
  .map(([asks, leads]) => ({ asks: asks!, leads: leads! }));

/** Words of links that tend to lead to what a task asks for. */
export function likelyPlaces(task: ReadonlySet<string>): Set<string> {
  const fitting = TABLE.filter(({ asks }) => [...asks].some((word) => task.has(word)));
  return new Set(fitting.flatMap(({ leads }) => [...leads]));
}
