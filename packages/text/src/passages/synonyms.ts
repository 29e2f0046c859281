/** Words that people ask with, and those that texts answer with. Only what means the same in nearly every text. */
import { stem, withoutAccents } from "../language/words.js";

const GROUPS = `
price cost fee charge rate expensive cheap pay money pricing afford affordable discount
refund reimburse money
cancel cancellation withdraw
build built construct erect
found establish create
begin start commence effect launch
end finish stop
buy purchase order
sell sale
leash lead
infant baby toddler
child kid children
car vehicle automobile
disable deactivate off
enable activate
delete remove erase
error exception failure fail
fast quick speed
large big maximum largest biggest
small little minimum smallest
delay wait timeout
prefix prepend
add append insert
show display print
allow permit may
forbid prohibit ban
author writer write wrote
phone telephone call
doctor physician
job position vacancy
salary wage pay
heavy weight weigh
light weigh
battery charge
eligible qualify entitled
earn income salary wage
family household
share percent percentage proportion
chief head director ceo leader boss
near nearby location place radius
destroy harm damage
advice recommend recommendation suggest
use usage utilise utilize
change modify alter adjust edit
affect impact influence effect
protect prevent strengthen guard
own owner ownership
reason because cause why
choose chose pick select
advantage benefit pro
disadvantage drawback con
labor labour worker
move relocate migrate
young youth teenager
age old year
store storage space capacity
one 1
two 2
three 3
four 4
five 5
six 6
seven 7
eight 8
nine 9
ten 10
basement cellar
wheelchair disabled disability accessible lift elevator
late overdue
hire rent lease
borrow loan lend
join register enrol subscribe
leave depart departure
arrive arrival
return bring back
broken defective damaged
war wartime
tall height high
long length
wide width
deep depth
far distance
transport bus train tram ferry metro subway
internet wifi wireless wlan
pet dog cat animal
fire campfire bonfire
open opening hours
eat food meal restaurant
sleep bed bedroom
emergency accident
help support assistance
contact email phone
company firm business
employee staff worker
film movie
picture image photo
password code pin
schwer gewicht wiegt wiegen
gross größe maße
hoch höhe
lang länge
preis kosten gebühr kostet
anfang beginn start
kaufen erwerben
kündigen stornieren
öffnungszeiten geöffnet
auto fahrzeug
kind kinder
defekt kaputt störung
poids pèse lourd
prix tarif coût coûte cotisation
acheter achat
voiture véhicule
enfant enfants
précio precio coste costar cuesta tarifa
peso pesa pesado
coche vehículo
`;

const bySense = new Map<string, Set<string>>();
for (const line of GROUPS.split("\n")) {
  const senses = line
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => stem(withoutAccents(word)));
  for (const sense of senses) {
    const others = bySense.get(sense) ?? new Set<string>();
    for (const other of senses) if (other !== sense) others.add(other);
    bySense.set(sense, others);
  }
}

/** @param term as `terms` gives it */
export const synonymsOf = (term: string): Iterable<string> => bySense.get(term) ?? [];
