import { conceptTable } from "./concept.js";

/** Real estate and vehicles. */
export const HOMES_AND_VEHICLES = conceptTable(`
bedrooms, number of bedrooms, bedroom count, beds, bed, schlafzimmer, chambres, nombre de chambres, dormitorios, habitaciones, camere, camere da letto, quartos, slaapkamers | numberOfBedrooms mainEntity.numberOfBedrooms
bathrooms, number of bathrooms, bathroom count, baths, bath, badezimmer, bäder, salles de bain, salles de bains, salle de bain, baños, bagni, banheiros, badkamers | numberOfBathroomsTotal numberOfFullBathrooms mainEntity.numberOfBathroomsTotal
rooms, number of rooms, room count, zimmer, zimmeranzahl, anzahl zimmer, pièces, nombre de pièces, locali, vani, kamers | numberOfRooms
floor area, living area, area, m2, sqm, qm, square meter, metro cuadrado, size, square feet, sqft, square meters, square metres, surface, surface habitable, living space, floor size, wohnfläche, fläche, superficie, superficie útil, metros cuadrados, metratura, área, woonoppervlakte, oppervlakte | floorSize
lot size, plot size, land area, plot, grundstücksfläche, grundstück, terrain, surface du terrain, parcela, terreno, perceel | lotSize
floor, storey, floor number, level, etage, stockwerk, geschoss, étage, planta, piso, piano, verdieping | floorLevel
year built, built, built in, construction year, year of construction, baujahr, année de construction, año de construcción, año construcción, anio construccion, construido en, anno di costruzione, bouwjaar | yearBuilt
property type, home type, type of property, type, objekttyp, immobilientyp, haustyp, wohnungstyp, type de bien, tipo de inmueble, tipo de vivienda, tipologia, soort woning | accommodationCategory additionalType
tenure, ownership, eigentumsform
energy rating, epc rating, epc, energy class, energy label, energy efficiency class, energieeffizienzklasse, energieklasse, dpe, classe énergie, classe énergétique, certificado energético, calificación energética, classe energetica, energielabel
council tax band, council tax
rent, monthly rent, rent per month, rental price, kaltmiete, miete, nettomiete, loyer, loyer mensuel, alquiler, renta, affitto, canone, huur, huurprijs
warm rent, total rent, warmmiete, gesamtmiete, loyer charges comprises
additional costs, service charge, charges, service charges, utilities, nebenkosten, hausgeld, charges mensuelles, provisions pour charges, gastos, gastos de comunidad, spese, spese condominiali, servicekosten
deposit, security deposit, kaution, mietkaution, dépôt de garantie, caution, depósito, fianza, cauzione, deposito cauzionale, waarborgsom
available from, availability date, available, available date, move in date, available on, verfügbar ab, frei ab, bezugsfrei ab, bezugsfertig, disponible le, disponible à partir du, libre le, disponible desde, disponibile da, beschikbaar vanaf | availabilityStarts offers.availabilityStarts
heating, heating type, heizung, heizungsart, chauffage, calefacción, riscaldamento, verwarming
parking, car park, garage, stellplatz, stationnement, aparcamiento, parcheggio
garden, yard, garten, jardin, jardín, giardino, jardim, tuin, ogród
listed since, listed on, date listed, listing date, on the market since, listed, online since, eingestellt am, online seit, aangeboden sinds, en ligne depuis, publicado el | datePosted
elevator, lift, aufzug, fahrstuhl, ascenseur, ascensor, ascensore
furnished, is furnished, möbliert, meublé, amueblado, arredato, gemeubileerd
pets allowed, pets, pet friendly, haustiere, haustiere erlaubt, animaux acceptés, mascotas, animali ammessi | petsAllowed
balcony, balkon, balcon, balcón, balcone
terrace, terrasse, terraza, terrazza
agent, estate agent, agency, real estate agent, realtor, makler, agence, agencia, inmobiliaria, agenzia, listed by | offers.seller seller offers.offeredBy
mileage, odometer, kilometers, kilometres, km, miles, kilometerstand, laufleistung, kilométrage, kilómetros, kilometraje, chilometri, chilometraggio, quilometragem | mileageFromOdometer
fuel, fuel type, kraftstoff, kraftstoffart, treibstoff, carburant, énergie, combustible, carburante, alimentazione, combustível, brandstof | fuelType vehicleEngine.fuelType
transmission, gearbox, transmission type, getriebe, boîte, boîte de vitesses, cambio, transmisión, caja de cambios, câmbio, versnelling | vehicleTransmission
doors, number of doors, door count, türen, anzahl türen, portes, nombre de portes, puertas, porte, portas, deuren | numberOfDoors
seats, number of seats, seating capacity, sitze, sitzplätze, places, nombre de places, plazas, posti, lugares, zitplaatsen | vehicleSeatingCapacity seatingCapacity
horsepower, hp, bhp, ps, power hp, ch, chevaux, caballos, cv, cavalli | vehicleEngine.enginePower
engine, engine size, displacement, engine displacement, hubraum, cylindrée, cilindrada, motor, moteur | vehicleEngine.engineDisplacement vehicleEngine.name
body type, body style, karosserie, karosserieform, fahrzeugtyp, carrosserie, carrocería, carrozzeria | bodyType
vin, vehicle identification number, fahrgestellnummer | vehicleIdentificationNumber
first registration, registration date, registered, erstzulassung, ez, première immatriculation, mise en circulation, primera matriculación, matriculación, immatricolazione | dateVehicleFirstRegistered
model year, vehicle year, modelljahr, año del modelo | vehicleModelDate modelDate productionDate
drive type, drivetrain, drive, antrieb, antriebsart, traction, tracción, trazione | driveWheelConfiguration
previous owners, owners, number of owners, vorbesitzer, halter, propriétaires, propietarios | numberOfPreviousOwners
emissions, co2, co2 emissions, co2 emissionen | emissionsCO2
`);
