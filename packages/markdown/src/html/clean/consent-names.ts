/** Ids of the containers of consent managers, which their products use everywhere. */
export const CONSENT_IDS: ReadonlySet<string> = new Set(
  (
    "onetrust-consent-sdk onetrust-banner-sdk CybotCookiebotDialog CybotCookiebotDialogBodyUnderlay usercentrics-root " +
    "usercentrics-cmp-ui didomi-host didomi-popup truste-consent-track trustarc-banner-overlay cmpbox cmpbox2 cmpwrapper " +
    "cookie-law-info-bar cookiescript_injected cookiescript_injected_wrapper iubenda-cs-banner klaro tarteaucitronRoot axeptio_overlay " +
    "axeptio_btn BorlabsCookieBox cookie-notice moove_gdpr_cookie_info_bar ez-cookie-dialog-wrapper ccc CookieReportsBanner " +
    "hs-eu-cookie-confirmation termsfeed-com---nb cookie-consent-banner gdpr-cookie-message cookieConsentBanner"
  ).split(" "),
);

/** The same by class. */
export const CONSENT_CLASSES: ReadonlySet<string> = new Set(
  (
    "qc-cmp2-container qc-cmp-ui-container cc-window cky-consent-container cky-overlay osano-cm-window fc-consent-root " +
    "cmplz-cookiebanner termly-consent-banner t-consentPrompt evidon-banner cookiefirst-root didomi-popup-container " +
    "cookie-notice-container cmp-root-container gdpr-banner eupopup js-cookie-consent-banner"
  ).split(" "),
);
