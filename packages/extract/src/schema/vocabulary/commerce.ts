import { conceptTable } from "./concept.js";

/** Products and what they are offered for. */
export const COMMERCE = conceptTable(`
price, cost, current price, sale price, unit price, ticket price, amount, entry fee, admission, fee, asking price, guide price, price amount, price value, final price, preis, kaufpreis, verkaufspreis, eintritt, eintrittspreis, prix, prix de vente, tarif, precio, precio de venta, prezzo, prezzo di vendita, preço, entrada, ingresso, bilhete, biglietto, biglietti, valor, importe, prijs, vraagprijs, koopsom, entree, cena, pris, entré | offers.price offers.lowPrice offers.priceSpecification.price hasCourseInstance.offers.price price | product:price:amount og:price:amount
low price, min price, lowest price, price from, minimum price, from price, starting price, price min | offers.lowPrice
high price, max price, highest price, maximum price, price max | offers.highPrice
original price, regular price, list price, old price, previous price, was price, price before discount, full price, rrp, msrp, retail price, strike price, compare at price, compare at, uvp, streichpreis, prix barré, ancien prix, precio original, precio anterior | offers.originalPrice | product:original_price:amount
currency, price currency, currency code, currency symbol, iso currency, währung, devise, moneda, valuta, moeda | offers.priceCurrency offers.priceSpecification.priceCurrency hasCourseInstance.offers.priceCurrency priceCurrency currency baseSalary.currency salaryCurrency | product:price:currency og:price:currency
availability, stock status, stock, in stock, availability status, verfügbarkeit, disponibilité, disponibilidad, disponibilità, beschikbaarheid | offers.availability availability | product:availability og:availability
stock quantity, quantity in stock, stock level, stock count, units available, inventory, in stock, lagerbestand, vorrätig | offers.inventoryLevel.value offers.inventoryLevel
price valid until, valid until, offer ends, sale ends, gültig bis, valable jusqu au | offers.priceValidUntil priceValidUntil offers.validThrough
price range, price level, preisklasse, preisspanne, gamme de prix, rango de precios | priceRange
condition, item condition, product condition, zustand, état, estado, condizione | itemCondition offers.itemCondition | product:condition
seller, vendor, sold by, merchant, seller name, retailer, shop name, store name, dealer, verkäufer, anbieter, händler, vendeur, vendedor, venditore, verkoper | offers.seller seller
offers, offer, tickets, pricing options, angebote, tarifs, entradas | offers
ticket type, ticket name, tier, fare, offer name, ticketart, tipo de entrada | name category
ticket url, tickets url, buy url, purchase url, booking url, entry url, registration url, register, registration, booking, tickets, buy tickets, anmeldung, inscription, inscripción, ticket link, tickets link, booking link | offers.url
delivery time, shipping time, lead time, lieferzeit, lieferung, délai de livraison, délai, plazo de entrega, levertijd | offers.shippingDetails.deliveryTime
brand, brand name, vendor, make, marke, marque, marca, merk, märke, mærke, merke | brand | product:brand og:brand
manufacturer, maker, producer name, hersteller, fabricant, fabricante, produttore, fabrikant | manufacturer brand
sku, article number, item number, product number, item no, item code, article no, product code, product id, stock number, part no, art nr, artikelnummer, artikel nr, bestellnummer, produktnummer, référence, ref, réf, referencia, codice articolo, codice prodotto, código | sku productID | product:retailer_item_id
mpn, manufacturer part number, part number, herstellernummer, teilenummer | mpn
gtin, ean, upc, barcode, gtin13, ean code, ean13, strichcode | gtin gtin13 gtin14 gtin12 gtin8 | product:ean product:upc
model, model number, model name, modell, modellnummer, modèle, modelo, modello | model
variants, product variants, options, models, variations, varianten, variantes | hasVariant offers.offers offers.itemOffered
interior color, interior colour, innenfarbe, innenausstattung | vehicleInteriorColor
color, colour, colors, exterior color, exterior colour, body color, außenfarbe, farbe, couleur, colore, cor, kleur, färg, kolor | color | product:color
size, größe, taille, talla, taglia, tamanho, maat, storlek, rozmiar | size | product:size
material, materials, fabric, werkstoff, matériau, matière, materiale, materiaal, composition | material | product:material
weight, item weight, product weight, net weight, gewicht, nettogewicht, poids, peso, vikt, vægt, waga | weight | product:weight
height, höhe, hauteur, altura, alto, altezza, hoogte | height
width, breite, largeur, ancho, larghezza, largura, breedte | width
depth, tiefe, profondeur, profundidad, profondità, diepte | depth
length, länge, longueur, largo, longitud, lunghezza, comprimento, lengte
dimensions, size dimensions, abmessungen, maße, dimensiones, dimensioni, afmetingen | size
capacity, volume, fassungsvermögen, volumen, inhalt, contenance, capacité, capacidad, capacità
warranty, guarantee, warranty period, garantie, gewährleistung, garantía, garanzia, garantia | hasWarrantyPromise.durationOfWarranty warranty
country of origin, origin, made in, origin country, herkunft, herkunftsland, ursprungsland, pays d origine, pays de fabrication, país de origen, paese di origine | countryOfOrigin
positive notes, pros, advantages, vorteile, avantages, ventajas | positiveNotes.itemListElement positiveNotes
negative notes, cons, disadvantages, nachteile, inconvénients, desventajas | negativeNotes.itemListElement negativeNotes
range, reach, reichweite, autonomie, autonomía, autonomia
battery, battery capacity, akku, akkukapazität, batterie, batería, batteria
power, wattage, leistung, puissance, potencia, potenza
`);
