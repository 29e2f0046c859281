/** How consent dialogs speak, as sources of case-insensitive expressions: in the languages of Europe and the larger ones of Asia. */

const either = (...parts: readonly string[]): string => `(?:${parts.join("|")})`;

/** Cookies by name, or privacy together with what it is asked for. */
export const ABOUT_CONSENT = either(
  String.raw`\bcookies?\b`,
  "ciasteczk|evästeit|süti|slapuk|sīkdat|küpsis|piškotk|kolačić|куки|cookies|クッキー|쿠키|עוגיות|ملفات تعريف الارتباط",
  either(
    "privacy|datenschutz|privatsphäre|confidentialité|vie privée|privacidad|privacidade|prywatno|integritet|yksityisyy|soukromí",
  ) +
    "[^]{0,600}" +
    either(
      "partner|consent|tracking|advertis|personal data|store and/or access|einwilligung|zustimm|werbung|consentement|publicité|consentimiento|publicidad|consenso|pubblicità|consentimento|toestemming|zgod|samtyck",
    ),
);

/** On a button: any other answer to such a dialog. */
export const ANSWERS = either(
  String.raw`^(?:ok|okay|yes|close|x|×|✕|✖)\b|^[×✕✖]$`,
  "accept|agree|allow|got it|understand|continue|akzeptier|zustimm|zulassen|erlauben|verstanden|einverstanden|schließen",
  "accept(?:er|o)|j'accepte|compris|fermer|acept|entendido|cerrar|accett|chiudi|aceit|akkoord|toestaan|akceptuj|zgadzam|rozumiem|godkänn|godta|tillad|hyväksy",
  "souhlas|súhlas|přijmout|elfogad|kabul|принять|принимаю|соглас|прийняти|погоджу|αποδοχή|αποδέχομαι|同意|承諾|接受|동의|수락",
);

/** On a button: no, or no more than what the site cannot do without. */
export const REFUSES = either(
  String.raw`\b(?:reject|decline|deny|refuse|disagree|opt[- ]out)\b`,
  String.raw`\b(?:only|just|use) (?:the )?(?:strictly )?(?:necessary|essential|required|functional)\b|\b(?:necessary|essential|required) (?:cookies )?only\b`,
  "without (?:accepting|agreeing|consent)|do not (?:accept|consent|agree|allow)|no,? thanks?",
  "ablehnen|verweigern|nicht (?:zustimmen|akzeptieren)|ohne (?:zustimmung|einwilligung|zu akzeptieren)|nur (?:die )?(?:technisch )?(?:notwendige|erforderliche|essen[zt]ielle|funktionale)",
  "refuser|rejeter|sans accepter|uniquement (?:les )?(?:cookies )?(?:nécessaires|essentiels)|(?:nécessaires|essentiels) uniquement",
  "rechazar|denegar|sin aceptar|solo (?:las )?(?:cookies )?(?:necesarias|esenciales)",
  "rifiuta|nega tutt|senza accettare|solo (?:i )?(?:cookie )?(?:necessari|essenziali|tecnici)",
  "rejeitar|recusar|sem aceitar|apenas (?:os )?(?:cookies )?(?:necessários|essenciais)",
  "weigeren|afwijzen|alleen (?:noodzakelijke|functionele|essentiële)",
  "odrzuć|odmów|tylko niezbędne|avvisa|avslå|afvis|kun nødvendige|(?:endast|bara) nödvändiga|hylkää|vain välttämättömät",
  "odmítnout|odmietnuť|(?:pouze|jen|len) (?:nezbytné|nutné|nevyhnutné)|elutasít|respinge|refuz|reddet|sadece (?:gerekli|zorunlu)",
  "отклонить|отказаться|только необходимые|відхилити|απόρριψη|απορρίπτω",
  "拒否|必要なもののみ|拒绝|拒絕|仅必要|거부|필수만",
);

/** On a button that leads elsewhere, or says yes. */
export const NEVER_REFUSES =
  "accept all|allow all|alle akzeptieren|tout accepter|aceptar tod|accetta tutt|settings|preferences|einstellungen|paramètres|policy|richtlinie|learn more|mehr (?:erfahren|informationen)";
