import { conceptTable } from "./concept.js";

/** Where invoices and mails keep as data what names of properties ask for, by the type of the item: these words mean other things elsewhere. */
export const STATED_ITEMS = new Map(
  Object.entries({
    Invoice: conceptTable(`
invoice number, number, no, nr, id, identifier, nummer, numéro, número, numero, document number, document id, document no, belegnummer, reference, credit note number | identifier
invoice date, date, datum, fecha, data, issued, issue date, issued on, issued at, document date, date issued, rechnungsdatum, belegdatum | dateIssued
due date, due, payment due, payment due date, payable until | paymentDueDate
amount due, due amount, amount payable, payable amount, payable, total payable, total due, balance due, balance, open amount, zahlbetrag, zu zahlen, offener betrag, net à payer, montant dû, à payer, total a pagar, importe a pagar | totalPaymentDue total
total, amount, total amount, gross, gross total, total gross, gross amount, amount gross, gross sum, grand total, brutto, bruttobetrag, gesamtbetrag brutto, total including tax, total with tax, total ttc, ttc, montant ttc, invoice amount, invoice total | total totalPaymentDue price
subtotal, net, net total, total net, net amount, amount net, net sum, netto, total without tax, total excluding vat, total ht, ht, taxable amount, tax basis, basis amount, base, base amount, total base, total base amount, base imponible, imponibile | subtotal linesTotal
lines total, sum of lines, line total sum, line extension amount | linesTotal
tax amount, vat amount, tax, vat, taxes, total tax, tax total, amount tax, vat total, total vat, total tax amount, total vat amount, steuer, steuern, mwst, ust | taxAmount
tax rate, vat rate, vat percent, tax percent, vat percentage, tax percentage | taxRate
discount, discounts, allowance, allowances, rabatt, remise, descuento, sconto, discount amount, total discount | allowances
charge, charges, surcharge, surcharges, zuschläge, shipping charges | charges
prepaid, prepaid amount, paid, amount paid, paid amount, deposit, anzahlung, bereits gezahlt, acompte | prepaidAmount
type, kind, document type, invoice type, art, belegart, dokumenttyp, type de document, tipo, category | category
currency | currency priceCurrency totalPaymentDue.priceCurrency totalPaymentDue.currency
supplier, seller, vendor, provider, issuer, sender, from, biller, creditor, merchant, payee, company, absender, kreditor, verkäufer, firma, vendeur, prestataire, expéditeur, emittente | provider merchant broker
bill to, buyer, customer, client, recipient, to, receiver, purchaser, debtor, billed to, empfänger, debitor, käufer, kunde, destinataire, acheteur, destinatario, receptor, cliente | customer
payee, beneficiary, payment recipient, zahlungsempfänger, bénéficiaire, beneficiario | payee provider
ship to, delivery address, deliver to, shipping address, recipient address, lieferadresse, lieferanschrift, adresse de livraison | shipTo.address
customer number | customer.identifier accountId
supplier number, vendor number, vendor id, supplier id, seller id, lieferantennummer | provider.identifier
order number, purchase order, po, po number, order, order reference, order id, bestellung | orderNumber
contract number, contract, contract reference, contract id, vertragsnummer, vertrag, numéro de contrat | contractNumber
buyer reference, leitweg id, leitweg, leitwegid, customer reference, your reference, client reference, käuferreferenz | buyerReference
preceding invoice, original invoice, original invoice number, invoice reference, corrected invoice, referenced invoice, ursprungsrechnung | precedingInvoice
iban, account, account number, bank account, konto, kontonummer | iban
bic | bic
account name, account holder, kontoinhaber, titulaire du compte | accountName
payment reference, remittance information, payment id | paymentReference
payment terms, terms, skonto | paymentTerms
service period, billing period, period, invoice period, zeitraum | billingPeriod
delivery date, service date, supply date, date of supply, lieferdatum, leistungsdatum, date de livraison, fecha de entrega | deliveryDate
note, notes, comment, comments, remark, remarks, bemerkung, bemerkungen, hinweis, hinweise, remarque, remarques, observaciones | note
items, item, line items, line item, lines, line, invoice lines, invoice items, positions, products, articles, goods, services, entries, details, positionen, rechnungspositionen, posten, artikel, leistungen, waren, zeilen, rechnungszeilen, lignes, lignes de facture, articles facturés, prestations, produits, líneas, conceptos, artículos, partidas, productos, righe, voci, prodotti, linhas, itens, regels, factuurregels, artikelen, pozycje, rader, fakturarader, linjer, rivit | orderedItem acceptedOffer
taxes, tax breakdown, vat breakdown, tax lines, vat lines, tax details, vat details, tax summary, vat rates, tax rates, steuern, steuersätze, steueraufschlüsselung, taux de tva, détail tva, impuestos | taxes
`),
    OrderItem: conceptTable(`
name, item, item name, product, product name, article, article name, title, designation, bezeichnung, artikel, artikelbezeichnung, produkt, leistung, désignation, libellé, article, produit, prestation, concepto, producto, artículo, nombre, prodotto, articolo, nome, produto, naam, nazwa, benämning | name
description, item description, product description, text, details, beschreibung, artikelbeschreibung, description de l article, descripción, descrizione, descrição, omschrijving, opis, beskrivning | description name
position, pos, line, line number, line no, line id, number, no, nr, id, index, item no, positionsnummer, zeile, ligne, numéro, línea, riga, regel | orderItemNumber
sku, article number, article no, item number, item code, product code, product number, part number, artikelnummer, seller item id, supplier article number, référence, referencia, code | sku gtin customerSku
gtin, ean, barcode | gtin
customer article number, buyer item id, kundenartikelnummer | customerSku
quantity, qty, menge, anzahl, count, units, number of units | orderQuantity
unit, unit of measure, uom, unit code, einheit, mengeneinheit, unité, unidad, unità, unidade, eenheid, jednostka, enhet | unitText unitCode
unit price, price, net price, price per unit, net unit price, unit price net, single price, rate, preis, nettopreis, einzelpreis netto, prix, precio, prezzo | price
line total, total, amount, net amount, net, line amount, sum, value, total price, total net, net total, total amount, line net amount, line total net, netto, nettobetrag, summe, gesamt, gesamtpreis, subtotal, montant, montant ht, total ht, importe, importo | amount
tax rate, vat, vat rate, tax, vat percent, tax percent, vat percentage, tax percentage, mwst, ust, mwst satz, steuersatz, tva, taux tva, iva, tipo iva, aliquota iva, btw, moms | taxRate
`),
    EmailMessage: conceptTable(`
name, subject, title, headline, subject line, mail subject, email subject, message subject, betreff, titel, objet, sujet, asunto, oggetto, assunto, onderwerp, temat, ämne, emne | name
byline, sender, from, author, from name, sender name, sent by, written by, absender, von, verfasser, autor, expéditeur, de, remitente, mittente, remetente, afzender, nadawca, avsändare | sender
from email, sender email, from address, sender address, author email, email, email address, absenderadresse | sender.email
recipient, recipients, to, receiver, addressee, to recipients, empfänger, an, destinataire, destinataires, à, destinatario, destinatarios, para, ontvanger, aan, odbiorca, mottagare | toRecipient
to email, recipient email, to emails, recipient emails, to address | toRecipient.email
cc, carbon copy, cc recipients, kopie, copie, copia | ccRecipient
date published, date, sent, sent at, sent on, date sent, received, received at, received on, date received, timestamp, time, datum, gesendet, gesendet am, date d envoi, envoyé le, fecha, enviado, data, inviato, verzonden, wysłano, skickat | dateSent
message id, id, identifier | identifier
attachments, attachment names, attached files, files, anhänge, anlagen, pièces jointes, adjuntos, archivos adjuntos, allegati, anexos, bijlagen, załączniki, bilagor | messageAttachment
`),
    Tax: conceptTable(`
rate, tax rate, vat rate, percent, percentage, satz, steuersatz, taux, tipo, aliquota, vat percent, tax percent | rate
amount, tax amount, vat amount, tax, vat, steuerbetrag, betrag, montant, importe, importo, sum | amount
basis, base, net, net amount, taxable amount, basis amount, base amount, taxable base, bemessungsgrundlage, netto, nettobetrag, base imponible, base ht, imponibile | basis
category, code, category code, type, tax category | category
`),
  }),
);
