/** Words of shops, in the languages that shops are most often written in. Each is searched in short texts only. */
const words = (...parts: readonly string[]): RegExp => new RegExp(parts.join("|"), "iu");

/** Buttons that put the product into a cart. */
export const BUY = words(
  "add to (?:cart|bag|basket|trolley)|^buy(?: it)?(?: now)?$|^pre-?order|order now|in den (?:waren|einkaufs)",
  "jetzt kaufen|ajouter au panier|^acheter|(?:añadir|agregar) al? (?:carrito|cesta)|^comprar|adicionar ao carrinho",
  "aggiungi al carrello|^acquista|in winkel(?:wagen|mand)|^bestel|^köp|lägg i (?:varukorg|kundvagn)|læg i kurv",
  "pré-?commander|vorbestellen|reservar ahora|prenota|förbeställ|legg i handlekurv|do koszyka|kup teraz|カートに入れる|購入|加入购物车|加入購物車|купить|в корзину|sepete ekle",
);

/** In front of an amount that is not the product's price. */
export const OTHER_PRICE_BEFORE = words(
  "shipping|\\bships?\\b|delivery|postage|freight|versand|liefer(?:ung|kosten)|livraison|envío|frete|spedizione|frakt|fragt|verzend|bezorg|dostaw|wysyłk|送料|доставк|kargo",
  "\\bsave|savings?|saving|sparen|gespart|ersparnis|économisez|ahorr|economize|risparmi|spara\\b|bespaar|oszczęd",
  "\\bemi\\b|instal?ments?|raten|monat|\\d+ ?x(?: de)?$|paiement en|parcela|rata\\b|klarna|afterpay|affirm|from \\d+ payments|per month",
  "over|above|orders|ab einem|\\btax\\b|vat\\b|deposit|pfand|gift card|credit|coupon|\\boff\\b|voucher|points?|cashback|cart:?$|warenkorb|total|subtotal",
  "up to|trade-?in|earn\\b|reserve|bis zu|jusqu'à|hasta|fino a|(?<=\\p{L})(?<!(?:prices?|starting|starts|available|now|only|just|sale))\\s+from$",
  "lowest price|najniższa cena|30[- ](?:dni|tage|days|day|jours)|niedrigster|prix le plus bas|per (?:kg|litre|liter|100|unit)|grundpreis|unit price",
);

/** Behind an amount that is not the product's price. */
export const OTHER_PRICE_BEHIND =
  /^[\s*+]*(?:\/\s*[\p{L}\d]|with subscri|im abo|(?:instant |reserve |trade-in )?credit|per\b|pro\b|par\b|(?:standard |express |next.day )?(?:delivery|shipping|postage|versand|livraison|frakt)|off\b|(?:e|a) ?month|monatlich|mtl|rabatt|discount|sconto|korting)/iu;

/** In front of the price before a reduction. */
export const LIST_PRICE_BEFORE = words(
  "\\bwas|list(?: price)?|\\brrp|\\bmsrp|\\bmrp|reg(?:ular)?\\.?(?: price)?|original(?:ly)?(?: price)?|compare at|instead of|old price|retail",
  "\\buvp|statt|vorher|bisher|ursprünglich|streichpreis|au lieu de|avant|prix conseillé|antes|\\bde:|precio (?:anterior|original)|preço (?:anterior|original)",
  "vorherig|tidligere|førpris|précédent|invece di|prezzo (?:di listino|precedente)|ord(?:\\.|inarie)|tidigare|rek\\.? ?pris|\\bfør|van\\b|adviesprijs|cena (?:regularna|katalogowa)|希望小売|定価|通常価格|原价|было",
);

/** Class names of what is struck out or called the old price. */
export const LIST_PRICE_CLASS =
  /(?<!(?:with|has|no)[-_])(?:strike|\bwas\b|\bwas-|-was\b|price--old|old-?price|price-?old|list-?price|regular|original|compare|\brrp\b|msrp|\bmrp\b|\buvp\b|ordinarie|streich|line-?through|previous-?price|before-?price)|\bbefore\b|\bprevious\b/;

/** Sections of a product's page, by their headings and tabs. */
export const PRODUCT_SECTION = words(
  "^(?:product |technical |key |tech )?(?:description|details?|specifications?|specs|features|dimensions|ingredients|materials?)\\b",
  "^(?:what['’]s )?in (?:the )?box|^(?:shipping|delivery)(?: (?:&|and|information|details|info))?|^returns?\\b|^warranty|^(?:customer )?reviews?\\b|^(?:ratings?|q ?& ?a|questions)|^size (?:guide|chart)|^about this (?:item|product|game)|^system requirements|^care\\b|^compatib",
  "^(?:produkt)?(?:beschreibung|details|eigenschaften|daten)|^technische daten|^lieferumfang|^versand|^bewertungen|^material|^pflege",
  "^(?:description|caractéristiques|fiche technique|livraison|avis|composition)|^(?:descripción|características|especificaciones|envío|opiniones)",
  "^(?:descrizione|caratteristiche|specifiche|spedizione|recensioni)|^(?:descrição|especificações|avaliações)|^(?:omschrijving|specificaties|verzending|productinformatie)",
  "^(?:opis|specyfikacja|dostawa|opinie)|^(?:beskrivning|specifikation(?:er)?)|^(?:описание|характеристики|отзывы|доставка)|^(?:商品説明|仕様|レビュー|商品详情|规格|评价)",
);
/** Names of a field for how many to buy. */
export const QUANTITY = /\bqty\b|quantity|\bquantité|\bmenge\b|\banzahl\b|cantidad|quantit[àa]\b|\baantal\b/i;

export const BRAND_LABEL =
  /^(?:brand|marke|hersteller|marque|marca|fabricante|produttore|varumärke|märke|merk|marka|producent|manufacturer|ブランド|メーカー|品牌|бренд|производитель)$/iu;
export const SKU_LABEL =
  /^(?:sku|(?:produkt|artikel|bestell|material)-?(?:nummer|nr\.?)|item (?:no\.?|number|code|#)|art(?:icle|ikel)?[-. ]{0,2}(?:nr|no|number|nummer|id)\.?|artnr\.?|product (?:code|no\.?|number|id)|model (?:no\.?|number)|r[ée]f(?:[ée]rence)?\.?|c[óo]digo|codice|kod produktu|商品番号|品番|артикул)$/iu;
export const DESCRIPTION_CLASS =
  /descri|beschreib|omschrijving|\bopis\b|beskrivning|beskrivelse|product-?details?-?text/;

/** Headings of other things described on a product's page. */
export const OTHER_DESCRIPTION_CLASS =
  /modal|pop-?up|tooltip|image|video|profile|review|shipping|returns?|warranty|seller|descriptor|describedby/;

/** Names that as often are of something else. */
export const DESCRIPTION_CLASS_TOO = /(?<![a-z])desc(?![a-z])|excerpt/;

export const DESCRIPTION_HEADING =
  /^(?:(?:product |item )?(?:description|details|story)|(?:produkt)?beschreibung|(?:la )?description(?: du produit)?|résumé|descripción(?: del producto)?|descrição(?: do produto)?|descrizione(?: del prodotto)?|(?:produkt)?beskrivning|(?:produkt)?beskrivelse|(?:product)?omschrijving|opis(?: produktu)?|商品説明|商品の説明|описание)$/iu;

/** Names for a brand that do not introduce a list of brands. */
export const BRAND_CLASS =
  /(?:^|[\s_-])(?:brand|vendor|manufacturer|hersteller|marke|marque|marca|märke|merk|maker)(?:[-_]?name)?(?:$|\s)/;

/** Words behind which a page lists what can be chosen. */
export const CHOICE_NAME =
  /^(?:(?:shoe |frame |colou?r )?(?:size|colou?r|style|flavou?r|material|finish|scent|length|width|capacity|storage|strap|format|edition|model)|gr(?:ö|oe)(?:ß|ss)e|farbe|ausführung|variante|taille|couleur|talla|color|tamaño|tamanho|cor|taglia|colore|storlek|färg|maat|kleur|rozmiar|kolor|størrelse|farge|farve|サイズ|カラー|色)$/iu;

/** Controls that choose no variant. */
export const NO_CHOICE =
  /rating|rated|review|reason|report|deliver|frequency|subscri|one-?time|filter|\bprice\b|preis\b|more options|protection|warranty|insurance|qty|quantit|menge|anzahl|cantidad|quantidade|antal|aantal|ilość|数量|country|land\b|pays|sort|currency|währung|language|sprache|locale|rating|gift|shipping|delivery|store\b|installment|parcelas/iu;
/** First entries of a list that ask for a choice. */
export const PLACEHOLDER_OPTION =
  /^(?:-+|choose|select|please|pick|bitte|wähle|auswähl|choisi|sélection|elige|selecciona|escolha|selecione|scegli|seleziona|välj|velg|vælg|kies|selecteer|wybierz|選択|请选择)/iu;

export const HOME =
  /^(?:home|homepage|start|startseite|accueil|inicio|início|hem|hjem|strona główna|ホーム|トップ|главная|anasayfa|shop)$/iu;
