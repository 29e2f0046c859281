/** Kinds of question in ten languages and more, as data: how each is asked, and what an answer to it tends to hold. The first that fits counts. */

export interface KindOfQuestion {
  readonly name: KindName;
  readonly asks: RegExp;
  /** Answers hold it. */
  readonly answer: RegExp;
  /** A passage that holds it counts this much more. */
  readonly factor: number;
  /** Whether good answers without it are common. */
  readonly isOptional?: true;
  /** Whether most passages hold it, whatever they speak of: a name, a place, "because". */
  readonly isWeak?: true;
  /** Nothing without it answers: a figure or a word that stands for one. */
  readonly needs?: RegExp;
}

/** Kinds that the bound below which there is no answer is trained for, and all others. */
export type KindName = "time" | "money" | "count" | "person" | "place" | "way" | "reason" | "measure";

/** Question words begin a question: behind signs and small words ("¿Desde cuándo", "Ab wann", "In welchem Jahr"). */
const asked = (...words: readonly string[]): string =>
  String.raw`^[¿¡\s"'“«(]{0,4}(?:(?:and|und|et|y|e|from|since|until|till|by|at|in|on|for|to|with|ab|seit|bis|um|für|von|mit|zu|aus|depuis|jusqu['’]?[àa]?|dès|à|de|pour|avec|en|desde|hasta|a|para|con|por|da|dal|fino a|di|in|per|até|em|com|sinds|tot|vanaf|van|voor|met|om|od|do|za|na|w|z|o|från|till|fram till|för|med|fra|til|på|i|по|до|с|от|в)[\s'’]{1,2})?(?:${words.join("|")})(?!\p{L})`;
const within = (...words: readonly string[]): string => String.raw`(?<!\p{L})(?:${words.join("|")})(?!\p{L})`;
const either = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "iu");

const MONTHS =
  "jan|feb|fev|févr|m[aä]r|apr|abr|avr|ma[iyj]o?|mag|jui?n|jui?l|giu|lug|aug|ago|août|sep|set|o[ck]t|out|ott|nov|de[cz]|dic|déc|gen|ene|stycz|lut|kwie|czerw|lip|sierp|wrze|paźdz|list|grud|leden|únor|břez|dub|květ|červ|srp|září|říj|pros|ocak|şubat|nisan|mayıs|haz|tem|ağu|eyl|ekim|kas|ara|янв|фев|мар|апр|мая|май|июн|июл|авг|сен|окт|ноя|дек";
const DAY = String.raw`(?<!\d)(?:1[0-9]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[:.h]\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)(?!\d)|(?<!\p{L})(?:${MONTHS})\p{L}{0,9}\.? \d|\d(?:\.|st|nd|rd|th|er|º|ª)? (?:de |di |d['’]|of )?(?:${MONTHS})|\d{1,2} ?(?:Uhr|a\.?m\.?|p\.?m\.?|uur|heures?|horas?)(?!\p{L})|[一二三四五六七八九十〇\d]+[年月日時时点]|曜日|周[一二三四五六日]`;
/** An amount of money beside its sign or currency, and words for none. */
export const MONEY = String.raw`[$€£¥₺₽₹]\s?\d|\d[\d.,\s]*\s?(?:[$€£¥₺₽₹]|R\$|USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|CZK|TRY|BRL|dollars?|euros?|pounds?|francs?|zł|złotych|kr(?:onor|oner)?|Kč|TL|lir[ae]|reais|руб\p{L}*|円|元)(?!\p{L})|(?:CHF|Fr\.|kr\.?|R\$|zł) ?\d|(?<!\p{L})(?:free|kostenlos|kostenfrei|gratuit\p{L}*|gratis|gratuito|za darmo|bezpłatn\p{L}*|zdarma|ücretsiz|бесплатно)(?!\p{L})`;
/** Amounts without a sign beside the figure: a currency in the header of a table, in words, or what stands for an amount. */
const MONEY_NAMED = String.raw`[$€£¥₺₽₹₫₩฿₴]|(?<!\p{L})(?:dollars?|euros?|pounds?|francs?|franken|lei|ron|ft|грн|руб\p{L}*|đồng|vnđ|vnd|rupees?|rs|rp|usd|eur|gbp|chf|cents?)(?!\p{L})|(?<=^|\s)\p{L}{1,2}\d[\d.,]*(?!\p{L})|\d ?(?:đ|k|원|만원|円|元|บาท)(?!\p{L})|ريال|درهم|جنيه|دينار|دولار|रुपय|\d,[-–—]|\d\.[-–—]|(?<!\p{L})(?:included|free of charge|no (?:charge|cost)|on request|auf anfrage|inklusive|inbegriffen|sur devis|offert|incluid[oa]s?|a consultar|inclus[oa]|su richiesta|sob consulta|op aanvraag|inbegrepen|w cenie|wycena|ingår|miễn phí|무료|免费|無料)(?!\p{L})`;
const TIME_SPAN = String.raw`\d\+?\s?-?(?:\p{L}{3,12} )?(?:s|sec|seconds?|min|minut\p{L}*|h|hrs?|hours?|days?|weeks?|months?|years?|Sekunden?|Minuten?|Stunden?|Tagen?|Tage?|Wochen?|Monaten?|Jahren?|Jahre?|secondes?|heures?|jours?|semaines?|mois|ans?|années?|horas?|días?|semanas?|meses|mes|años?|ore|ora|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|dias?|anos?|uur|uren|dag(?:en)?|weken|week|maand(?:en)?|jaar|godzin\p{L}*|dni|dzień|tygodni\p{L}*|miesi\p{L}*|lat[a]?|rok[ui]?|timm\p{L}*|timer?|dag(?:ar|er|e)?|veck\p{L}*|uger?|uker?|månad\p{L}*|måned\p{L}*|år|hodin\p{L}*|dn[íyů]|týdn\p{L}*|měsíc\p{L}*|let|saat|gün|hafta|ay|yıl|час\p{L}*|дн\p{L}*|лет|год\p{L}*)(?!\p{L})`;

/** Whether the text has to hold the kind of thing that the question asks for, which few texts do. */
export const isStrictKind = (kind: KindOfQuestion | undefined): boolean =>
  kind !== undefined && kind.isOptional !== true && kind.isWeak !== true;

export const KINDS: readonly KindOfQuestion[] = [
  {
    name: "time",
    asks: either(
      asked(
        "when",
        "wann",
        "quand",
        "cu[aá]ndo",
        "quando",
        "wanneer",
        "kiedy",
        "när",
        "hvornår",
        "når",
        "kdy",
        "ne zaman",
        "когда",
      ),
      within(
        String.raw`(?:what|which) (?:year|date|day|time|month)`,
        String.raw`welche[smn]? (?:jahr|datum|tag|monat|uhrzeit)|wie ?viel uhr`,
        String.raw`quel(?:le)? (?:année|date|jour|heure|mois)`,
        String.raw`qu[eé] (?:año|fecha|día|hora|mes)`,
        String.raw`(?:che|quale) (?:anno|data|giorno|ora|mese)`,
        String.raw`que (?:ano|data|dia|horas?|mês)`,
        String.raw`welk(?:e)? (?:jaar|datum|dag|maand)|hoe laat`,
        String.raw`którym roku|którego dnia|której godzinie|o której`,
        String.raw`vilket (?:år|datum)|vilken dag|hvilket år|hvilken dato|kterém roce|hangi (?:yıl|tarih|gün)\p{L}*|каком году`,
      ),
      String.raw`πότε|ποι(?:α|ο|ον) (?:χρονιά|έτος|ημερομηνία|μήνα|αιώνα)|(?<!\p{L})(?:când|în (?:ce|care) (?:an|dată|lună|secol))(?!\p{L})|kapan(?:kah)?(?!\p{L})|(?:tahun|tanggal|hari|bulan) (?:berapa|apa)|khi nào|bao giờ|(?:năm|ngày|tháng) (?:nào|mấy)`,
      "متى|أي (?:عام|سنة|تاريخ|شهر|قرن|يوم)|چه (?:سال|زمان|تاریخ|روز|ماه|قرن)ی?|कब|किस (?:वर्ष|साल|तारीख|दिन|महीने|सदी)|कौन से (?:वर्ष|साल)",
      "เมื่อ(?:ใด|ไร|ไหร่)|(?:ปี|วัน|เดือน)(?:ใด|ไหน|อะไร)|什么时候|什麼時候|何时|哪[一]?[年天]|几[年月]|什么(?:日期|年份|时间)|いつ|何曜日|何[時年月日]|언제|몇 ?[년월일]",
    ),
    answer: either(DAY),
    factor: 1.4,
  },
  {
    name: "money",
    asks: either(
      asked(
        String.raw`(?:what|how much) (?:do(?:es)?|did|will|would|is|are|was|were)\s[^?]{1,80}\s(?:cost|charge|earn)`,
        String.raw`how much (?:[^?]{0,80}\s)?(?:costs?|charged?|priced?)|how expensive|what (?:is|are|was|were) (?:the )?(?:[\p{L}-]+ ){0,3}?(?:prices?|costs?|fees?|fares?|salary|rent)`,
        String.raw`was (?:kostet|kosten)|wie ?viel (?:kostet|kosten|zahlt man)|wie teuer|wie hoch (?:ist|sind|war) (?:\p{L}+ ){1,3}?\p{L}*(?:preise?|gebühr(?:en)?|kosten|miete|eintritt|gehalt|beitrag)`,
        String.raw`combien (?:[^?]{0,60}\s)?co[uû]te(?:nt)?|quel(?:le)?s? (?:est|sont) (?:le|la|les) (?:prix|tarifs?|coûts?|loyer)`,
        String.raw`cu[aá]nto (?:cuestan?|valen?|costó|cobran?|se paga|hay que pagar)|(?:cu[aá]l|cu[aá]les|qu[eé]) (?:es|son|tienen?) (?:el |los |la |las )?(?:precio|cost[eo]|tarifa)s?|qu[eé] precio`,
        String.raw`quanto (?:costa|costano|si paga)|qual è il (?:prezzo|costo)|quali sono (?:i prezzi|le tariffe|i costi)`,
        String.raw`quanto (?:custam?|se paga|cobram?)|qual (?:é )?o (?:preço|custo)|quais (?:são )?os preços`,
        String.raw`wat kost(?:en)?|hoeveel kost(?:en)?|hoe duur|wat (?:is|zijn) (?:de prij(?:s|zen)|het tarief|de tarieven|de huur)`,
        String.raw`ile (?:[^?]{0,40}\s)?(?:kosztuj[eą]|kosztował[aoy]?)|jaka jest (?:cena|opłata)|jakie są (?:ceny|opłaty)`,
        String.raw`(?:vad|hur mycket) kostar|vad är priset|(?:hva|hvor mye|hvad|hvor meget) koster|kolik stojí|jaká je cena|mennyibe kerül|(?:paljonko|mitä) maksaa`,
        String.raw`сколько сто(?:ит|ят)|како[вй]а? (?:цена|стоимость)|скільки коштує|cât costă|care este prețul|berapa (?:harga|biaya|tarif)`,
        "πόσο (?:κοστίζ|κάνει)|ποια είναι η τιμή",
      ),
      String.raw`fiyatı (?:ne|kaç)|kaç (?:lira|tl|para)(?!\p{L})|(?:giá|phí)(?: [^?]{0,60})? (?:là )?bao nhiêu|bao nhiêu tiền|(?:비용|가격|요금|수강료|값)\p{L}? ?(?:얼마|어떻게)|(?<!(?:점수|온도|나이|무게|높이|길이|크기|거리|인구|면적|비율|확률|기간|시간|속도|개수)\p{L}{0,2} ?)얼마(?:인가|예요|입니까|에요|죠)`,
      String.raw`(?:料金|値段|価格|費用)[^。？?]{0,12}(?:いくら|どのくらい)|いくら(?:です|かか)|多少[钱錢]|(?:价格|價格|费用|費用)(?:是|为|為)多少`,
      String.raw`كم (?:يكلف|تكلف|سعر|ثمن|تبلغ تكلفة)|ما (?:هو )?(?:سعر|ثمن)|ما (?:هي )?تكلفة|(?:कीमत|दाम|शुल्क|लागत|फीस)(?: \p{L}[\p{L}\p{M}]*){0,2} (?:क्या|कितन)`,
    ),
    answer: either(MONEY, MONEY_NAMED),
    factor: 1.3,
    needs: either(MONEY, MONEY_NAMED),
  },
  {
    name: "money",
    asks: either(
      within(
        "price|prices|fee|fees|charge|cost|costs|expensive|cheap|pay|earn|money|salary|deposit|budget|fare|rent|admission",
        "kostet|kosten|teuer|preis|preise|gebühr(?:en)?|eintritt|miete|gehalt|kaution",
        "prix|tarifs?|coûte(?:nt)?|coût|loyer|salaire|caution",
        "cuestan?|precios?|tarifas?|alquiler|sueldo|salario|fianza|costó",
        "costa(?:no)?|prezz[oi]|tariff[ae]|affitto|stipendio|cauzione|biglietto",
        "custa(?:m)?|preços?|aluguel|renda|salário|ingresso",
        "kost|prijs|prijzen|tarief|huur|salaris|borg",
        "kosztuj[eą]|cena|ceny|opłat[ay]|czynsz|wynagrodzenie",
        "kostar|pris|priset|avgift|hyra|koster|leje|gebyr|stojí|poplatek|nájem|fiyatı?|ücret[i]?|kaça|стоит|цена|стоимость",
      ),
      "多少钱|いくら",
    ),
    answer: either(MONEY),
    factor: 1.3,
    isOptional: true,
  },
  {
    name: "measure",
    asks: either(
      within(
        String.raw`(?:what|which) (?:share|percentage|percent|proportion)|how many percent`,
        "wie ?viel prozent|welche[rn]? (?:anteil|prozentsatz)",
        "quel(?:le)? (?:pourcentage|part|proportion)|qu[eé] porcentaje|che percentuale|quale percentuale|que percent\\p{L}+|welk percentage|jaki procent|hur många procent|hvor mange prosent",
      ),
    ),
    answer: either(
      String.raw`\d\s?(?:%|percent|per cent|Prozent|pour ?cent|por ?ciento|per ?cento|por ?cento|procent|prosent)`,
    ),
    factor: 1.4,
  },
  {
    name: "measure",
    asks: either(
      within(
        "how long",
        "wie lange",
        "combien de temps|quelle (?:est la )?durée",
        "cu[aá]nto tiempo|cu[aá]nto dura|cu[aá]ntos (?:años|meses|días)",
        "quanto tempo|quanto dura|per quanto",
        "hoe ?lang",
        "jak długo|ile trwa",
        "hur länge|hvor længe|hvor lenge|jak dlouho|ne kadar sür\\p{L}*|kaç (?:saat|gün|yıl)|как долго|сколько (?:времени|длится)",
      ),
    ),
    answer: either(TIME_SPAN),
    factor: 1.3,
  },
  {
    name: "measure",
    asks: either(
      within(
        "how (?:heavy|light)|weighs?|weight|wie schwer|wiegt|gewicht|poids|pèse|pesan?|peso|weegt|gewicht|waży|waga|väger|vikt|vejer|veier|váží|ağırlığı|весит",
      ),
    ),
    answer: either(
      String.raw`\d\s?-?(?:kg|g|mg|t|grams?|gramm\p{L}*|kilos?|lbs?|pounds?|oz|ounces?|tons?|tonn\p{L}*|Tonnen)(?!\p{L})`,
    ),
    factor: 1.4,
  },
  {
    name: "place",
    asks: either(
      within(
        "e-?mail(?: address)?|mail-?adresse|courriel|adresse (?:e-?)?mail|correo(?: electrónico)?|posta elettronica|e-?mailadres|adres e-?mail|e-post",
      ),
    ),
    answer: /\S@\S/u,
    factor: 1.4,
    isOptional: true,
  },
  {
    name: "place",
    asks: either(
      within(
        "(?:phone|telephone|fax) number|call you|telefonnummer|numéro de téléphone|número de teléfono|numero di telefono|número de telefone|telefoonnummer|numer telefonu|telefonní číslo",
      ),
    ),
    answer: /\+?\(?\d{2,5}\)?[\s./-]\d{2,4}[\s./-]?\d{2,}/,
    factor: 1.4,
  },
  {
    name: "measure",
    asks: either(
      within(
        "how old|what age|wie alt|welches alter|quel âge|cu[aá]ntos años tienen?|qu[eé] edad|quanti anni (?:ha|hanno)|quantos anos tem|que idade|hoe oud|ile (?:ma )?lat|w jakim wieku|hur gammal|hvor gam(?:mel|le)|kolik (?:je )?let|kaç yaş\\p{L}*|сколько лет",
      ),
      "几岁|多大|何歳",
    ),
    answer: either(
      String.raw`(?<!\d)\d{1,3}[- ]?(?:years?[- ]old|year-old|jährig\p{L}*|Jahre? alt|jarig\p{L}*|årig\p{L}*|letni\p{L}*|yaş\p{L}*|letý|letá|лет\p{L}*|歳|岁)`,
      String.raw`(?<!\d)\d{1,3} ?(?:years?|Jahren?|Jahre|ans|años|anni|anos|jaar|år|lat|let|лет)(?!\p{L})`,
      String.raw`(?<=\p{L}(?:,| \()) ?\d{1,2}(?=[,).]|$)|(?<!\p{L})(?:age[ds]?|aged|Alter|âge|edad|età|idade|leeftijd) (?:of |von |de )?\d{1,3}(?!\d)`,
    ),
    factor: 1.4,
  },
  {
    name: "measure",
    asks: either(
      within(
        "how far|how distant|wie weit|à quelle distance|a qu[eé] distancia|qu[eé] distancia|quanto dista|che distanza|a que distância|hoe ver|jak daleko|hur långt|hvor langt|jak daleko|ne kadar uzak\\p{L}*|как далеко",
      ),
    ),
    answer: either(
      String.raw`\d\s?-?(?:km|m|mi|ft|miles?|met(?:er|re)s?|Metern?|kilom\p{L}+|mètres?|metros?|metri|metr\p{L}*|mil|yards?|feet|foot|blocks?)(?!\p{L})`,
      TIME_SPAN,
    ),
    factor: 1.4,
  },
  {
    name: "measure",
    asks: either(
      within(
        String.raw`how fast|(?:top|maximum) speed|wie schnell|geschwindigkeit|à quelle vitesse|vitesse|velocidad|qu[eé] tan rápido|velocità|velocidade|hoe snel|jak szybko|hur snabbt?|hvor hurtigt?|jak rychle|ne kadar hızlı|скорост\p{L}*`,
      ),
    ),
    answer: either(
      String.raw`\d\s?(?:km/h|kph|mph|m/s|knots?|kmh|Knoten|Mach|[kMGT]?bit/s|[kMG]?B/s|Mbps|Gbps|ms|MHz|GHz|rpm|fps)(?!\p{L})|\d(?:[.,]\d+)? ?(?:times|×|x|mal|fois|veces|volte|vezes) (?:as |so |plus |más |più )?(?:fast|quick|schnell|rapide|rápido|veloc)|\d (?:per|a|an|pro|par|por|al|à la) (?:second|minute|hour|Sekunde|Minute|Stunde|seconde|heure|segundo|hora|ora)`,
      TIME_SPAN,
    ),
    factor: 1.3,
  },
  {
    name: "count",
    asks: either(
      within(
        String.raw`how (?:much|many|often|large|big|far|fast|old|high|tall|deep|wide|hot)|what (?:is|are) the (?:size|limit|number|rate|height|length|width|depth|temperature|population|area)`,
        "wie ?viele?[rn]?|wie (?:oft|groß|weit|schnell|alt|hoch|tief|breit|lang|heiß)",
        String.raw`combien|à quelle (?:distance|fréquence|vitesse|température)|quel(?:le)? (?:est la |est le )?(?:taille|hauteur|longueur|largeur|âge|nombre|superficie|température|vitesse)`,
        String.raw`cu[aá]nt[oa]s?|qu[eé] (?:altura|tamaño|edad|distancia|longitud|temperatura|superficie)`,
        "quant[oaie]|quant['’]è|con quale frequenza",
        "quant[oa]s?|qual (?:é )?a (?:altura|distância|idade|temperatura)",
        "hoe(?:veel| vaak| groot| ver| snel| oud| hoog| diep| breed)",
        "ile|jak (?:często|duży|daleko|szybko|wysok\\p{L}+|star\\p{L}+)",
        "hur (?:många|mycket|ofta|stor|långt|gammal|hög)|hvor (?:mange|meget|mye|ofte|stor|langt|gammel|høj|høy)|kolik|jak (?:velk\\p{L}+|vysok\\p{L}+|daleko|často)|kaç|ne kadar|сколько",
      ),
      String.raw`πόσ\p{L}{1,3}|(?<!\p{L})(?:câți|câte|cât(?: de)?|câtă)(?!\p{L})|bao nhiêu|(?<!\p{L})mấy(?!\p{L})|(?<!\p{L})(?:كم|چند|چقدر|berapa(?:kah)?)(?!\p{L})|कितन[ेीाों]`,
      "กี่|เท่า(?:ใด|ไร|ไหร่)|多少|[几幾][个個点點项項种種次名位所座只条條本部人级届层家支号號]|いくら|いくつ|何[人円個]|몇|얼마나",
    ),
    answer: /\p{Nd}|[一二三四五六七八九十百千万]{2}/u,
    factor: 1.2,
  },
  {
    name: "person",
    asks: either(
      asked(
        "who",
        "whose",
        "wer",
        "wen",
        "wem",
        "wessen",
        "qui",
        "qui[eé]n(?:es)?",
        "chi",
        "quem",
        "wie (?:is|was|heeft|schreef|won|werd|zijn)",
        "kto",
        "kogo",
        "vem",
        "hvem",
        "kdo",
        "kim(?:in|dir|e|i)?",
        "кто|кого|кому|кем",
        "ποιο[ςιν]|ποιους|ποιοι",
        "cine|pe cine|cui",
        "ai",
      ),
      within("by whom|von wem|par qui|por qui[eé]n|da chi|por quem|door wie|przez kogo|av vem|af hvem"),
      String.raw`谁|誰|だれ|누구|누가|ใคร|कौन है|किसने|(?<!\p{L})(?:là ai|ai là|siapa(?:kah)?|kim(?:dir|di|in))(?!\p{L})|چه کسانی|چه کسی|کیست|^من (?!أين)`,
    ),
    answer:
      /\p{Lu}\p{Ll}+ (?:\p{Ll}{2,3} )?\p{Lu}\p{Ll}+|\p{Lu}\. ?\p{Lu}\p{Ll}+|(?:Dr|Mr|Mrs|Ms|Mme|M|Herrn?|Frau|Sra?|Sig)\.? \p{Lu}\p{Ll}+/u,
    factor: 1.2,
    isWeak: true,
  },
  {
    name: "place",
    asks: either(
      asked(
        "where",
        "wo",
        "woher",
        "wohin",
        "où",
        "d['’]où",
        "d[oó]nde",
        "ad[oó]nde",
        "dove",
        "dov['’]è",
        "onde",
        "aonde",
        "waar",
        "gdzie",
        "skąd",
        "var",
        "varifrån",
        "hvor",
        "hvorfra",
        "kde",
        "odkud",
        "nerede",
        "nereden",
        "где",
        "откуда",
        "куда",
        "πού",
        "unde",
      ),
      String.raw`(?:ở|tại|từ) (?:đâu|(?:thành phố|nước|quốc gia|tỉnh) nào)|(?:thành phố|nước) nào|어디|どこ|哪里|哪裡|哪儿|在哪|何处|ที่ไหน|(?<!\p{L})(?:أين|کجا(?:ست)?(?!\p{L})|di ?mana(?:kah)?(?!\p{L}))|कहाँ|कहां`,
      within(
        "(?:in )?(?:what|which) (?:city|town|street|country|place)|in welche[rms] (?:stadt|straße|ort|land)|dans quelle (?:ville|rue)|en qu[eé] (?:ciudad|calle|país)|in (?:che|quale) (?:città|via|paese)|em que (?:cidade|rua|país)|in welke (?:stad|straat)|w (?:jakim|którym) mieście",
      ),
    ),
    answer:
      /(?<!\p{L})(?:in|at|on|near|from|im|am|an|bei|aus|nach|à|au|en|dans|près de|de|a|nel(?:la)?|presso|em|no|na|te|naar|w|we|i|på|fra|från|v|ve|в)(?: (?:the|der|dem|den|la|le|el|il|o|os|de|het))? \p{Lu}|(?<!\d)\d{4,5} \p{Lu}/u,
    factor: 1.15,
    isOptional: true,
    isWeak: true,
  },
  {
    name: "way",
    asks: either(
      asked(
        "how (?:do|can|to|should|does)",
        "wie (?:kann|macht|mache|geht|funktioniert|bekomme|muss|wird)",
        "comment",
        "c[oó]mo",
        "come",
        "como",
        "hoe (?:kan|moet|werkt|maak)",
        "jak",
        "hur",
        "hvordan",
        "nasıl",
        "как",
        "bagaimana",
        "چگونه|چطور",
      ),
    ),
    answer: /`[^`]+`|^\s*(?:[-*+]|\d+\.)\s|```/m,
    factor: 1.2,
    isOptional: true,
    isWeak: true,
  },
  {
    name: "reason",
    asks: either(
      asked(
        "why",
        "warum",
        "weshalb",
        "wieso",
        "pourquoi",
        "por qu[eé]",
        "perché",
        "waarom",
        "dlaczego",
        "varför",
        "hvorfor",
        "proč",
        "neden",
        "niçin",
        "почему",
        "mengapa|kenapa",
        "چرا",
      ),
    ),
    answer: either(
      within(
        "because|since|so that|therefore|otherwise|as it|thanks to|due to|reasons?",
        "weil|denn|damit|deshalb|daher|wegen|aufgrund|da",
        "parce qu[e'’]?|car|puisqu[e'’]?|afin|grâce à|en raison",
        "porque|ya que|debido a|puesto que|para que|pois|devido a",
        "perché|poiché|dato che|a causa|grazie a",
        "omdat|want|doordat|vanwege",
        "ponieważ|bo|gdyż|dlatego|z powodu",
        "eftersom|därför|för att|fordi|på grund af|på grunn av|protože|kvůli|çünkü|yüzünden|потому что|так как",
      ),
    ),
    factor: 1.2,
    isOptional: true,
    isWeak: true,
  },
];
