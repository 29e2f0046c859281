const words = (...parts: readonly string[]): RegExp => new RegExp(parts.join("|"), "iu");

/** What pages that are menus call themselves. */
export const MENU_WORD = words(
  "(?<!\\p{L})(?:menus?|menù|menú|men[üy]|lunchmeny|meny|menukaart|menukort|carte|carta|cardápio|jídelní lístek|jadłospis)(?!\\p{L})",
  "speisekarte|getränkekarte|weinkarte|speisen|karte(?!\\p{L})|drinks|food & drink|wine list|お品書き|メニュー|菜单|меню|spisesedd",
);

/** Names of courses and drinks: headings that only menus have. */
export const COURSE = words(
  "starters?|appeti[sz]ers?|small plates|mains?(?!\\p{L})|main courses|entr[ée]es|sides?(?!\\p{L})|salads?|soups?|desserts?|brunch|breakfast|lunch|dinner|burgers?|sandwich|pizz|pasta",
  "tacos|tapas|curr(?:y|ies)|breads?|noodles|sushi|grill|coffee|tea(?!\\p{L})|drinks|cocktails|wines?(?!\\p{L})|beers?(?!\\p{L})|sparkling|shakes|juices|spirits",
  "vorspeisen|hauptgericht|hauptspeis|nachspeis|suppen|salate|beilagen|getränke|wei(?:ß|ss)wein|rotwein|biere|speisen|frühstück|kuchen",
  "entrées|plats|boissons|vins|fromages|antipasti|primi|secondi|contorni|dolci|bevande|entrantes|postres|bebidas|platos|sobremesas|pratos",
  "förrätter|varmrätter|sallader|efterrätter|dryck|forretter|hovedretter|voorgerechten|hoofdgerechten|nagerechten|przystawki|dania|zupy|desery|napoje",
  "焼き鳥|ドリンク|定食|前菜|デザート|ご飯|麺|супы|салаты|десерты|напитки",
);

/** Amounts that are no dish: fees, bread, minimum orders. */
export const NO_DISH = words(
  "delivery|minimum|min\\.? order|subtotal|total|service|gratuity|surcharge|fee(?!\\p{L})|tip(?!\\p{L})|gift card|voucher|deposit|coperto|couvert|cubierto|liefer|mindest|livraison|envío|basket|cart(?!\\p{L})|per month|pro monat|corkage|tasa|(?<!\\p{L})(?:vat|mwst|ust|iva|tva|moms|tax(?:es)?)(?!\\p{L})|service compris|prix nets",
);

export const SOLD_OUT = words(
  "sold out|not available|unavailable|86'?d|ausverkauft|épuisé|agotado|esaurito|slutsåld|売り切れ|uitverkocht",
);

/** Class names of regions that hold no dishes. */
export const NO_DISH_REGION = /basket|\bcart\b|mini-?cart|checkout|cookie|newsletter|breadcrumb/;
