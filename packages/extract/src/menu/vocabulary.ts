/** One of these, at the beginning of a word. */
const words = (...parts: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${parts.join("|")})`, "iu");

/** Words by which menu pages call themselves. */
export const MENU_WORD = words(
  "(?:menus?|menù|menú|men[üy]|lunchmeny|meny|menukaart|menukort|carte|carta|cardápio|ementa|ruokalista|étlap|meniu|jídelní lístek|jadłospis)(?!\\p{L})",
  "speisekarte|getränkekarte|weinkarte|mittagskarte|speisen(?!\\p{L})|karte(?!\\p{L})|(?:drinks|food|eat|food (?:&|and|\\+) drinks?|eat (?:&|and|\\+) drink|wine list|lunch|dinner|brunch|breakfast)(?!\\p{L})",
  "お品書き|メニュー|菜单|меню|spisesedd",
);

/** Kinds of places that serve food. */
export const RESTAURANT_WORD = words(
  "restaurant|ristorante|trattoria|osteria|taverna|cafés?(?!\\p{L})|coffee ?(?:shop|house|bar)|bistro|brasserie|pizzeria|gasthaus|gasthof|wirtshaus|weinstube|steakhouse|tap(?:house|room)|gastropub|diner(?!\\p{L})|cantina|taquer[ií]a|food truck|taco truck",
  "(?:pizzas?|burgers?|sushi|tacos?|ramen|bbq|barbecue|kebab|döner)(?!\\p{L})|tapas bar|wine bar|bakery|bäckerei|boulangerie|eatery|pierogarnia|krog(?:en)?(?!\\p{L})|kro(?!\\p{L})|inn(?!\\p{L})|居酒屋|レストラン|食堂|ресторан|кафе",
);

/** Names of courses and drinks: headings that only menus have. */
export const COURSE = words(
  "starters?|to start|appeti[sz]ers?|nibbles|small (?:plates|bites)|large plates|mains?(?!\\p{L})|main (?:courses?|dishes)|entr[ée]es|sides?(?!\\p{L})|salads?|soups?|desserts?|puddings?|sweets|brunch|breakfast|lunch|dinner|burgers?|sandwich|pizz|pasta|roasts?(?!\\p{L})|from the grill|kids",
  "tacos|tapas|bowls|curr(?:y|ies)|breads?|noodles|sushi|grill|coffee|teas?(?!\\p{L})|(?:soft )?drinks|cocktails|wines?(?!\\p{L})|beers?(?!\\p{L})|draught|on tap|sparkling|shakes|juices|spirits|hot drinks",
  "vorspeisen|hauptgericht|hauptspeis|nachspeis|nachtisch|suppen|salate|beilagen|getränke|wei(?:ß|ss)wein|rotwein|biere|speisen|frühstück|kuchen|flammkuchen|warme küche",
  "entrées|plats(?!\\p{L})|boissons|vins(?!\\p{L})|fromages|antipasti|primi|secondi|contorni|dolci|bevande|entrantes|postres|bebidas|platos|pescados|carnes|sobremesas|pratos|petiscos",
  "förrätter|varmrätter|sallader|efterrätter|dryck|forretter|hovedretter|voorgerechten|hoofdgerechten|nagerechten|dranken|przystawki|dania|zupy|pierogi|desery|napoje|předkrmy|polévky|nápoje",
  "焼き鳥|焼鳥|ドリンク|飲み物|定食|前菜|一品|デザート|ご飯|麺|супы|салаты|десерты|напитки|закуски",
);

/** Amounts that are no dish: fees, bread, minimum orders. */
export const NO_DISH = words(
  "delivery|minimum|min\\.? order|subtotal|(?:sub)?total(?!\\p{L})|service(?: charge)?(?!\\p{L})|gratuity|surcharge|(?:booking |service |delivery )?fees?(?!\\p{L})|tips?(?!\\p{L})|gift cards?|voucher|deposit|coperto|couvert|cubierto|lieferung|lieferkosten|liefergebühr|mindestb|livraison|envío|basket|cart(?!\\p{L})",
  "per month|pro monat|corkage|tasa|catering|pfand|(?:vat|mwst|ust|iva|tva|moms|tax(?:es)?)(?!\\p{L})|service compris|prix nets|お通し|席料|税込|消費税",
);

/** Class names of regions that hold no dishes. */
export const NO_DISH_REGION = /basket|\bcart\b|mini-?cart|checkout|cookie|newsletter|breadcrumb/;
