/**
 * Hosts whose only business is advertising, audience measurement or session recording, and paths under which sites serve the same from
 * their own hosts. A short list written for this project; feed a full one with `filterLists`.
 */

/** Registrable names; every host below one counts. */
// biome-ignore format: a list
export const BLOCKED_HOSTS: ReadonlySet<string> = new Set([
  "2mdn.net", "33across.com", "adcolony.com", "addthis.com", "adform.net", "adition.com", "admob.com", "adnxs.com", "adroll.com", "adsafeprotected.com",
  "adservice.google.com", "adsrvr.org", "adtechus.com", "advertising.com", "agkn.com", "amazon-adsystem.com", "amplitude.com", "appsflyer.com",
  "bat.bing.com", "bidswitch.net", "bluekai.com", "braze.com", "casalemedia.com", "chartbeat.com", "chartbeat.net", "clarity.ms", "connect.facebook.net",
  "contextweb.com", "crazyegg.com", "criteo.com", "criteo.net", "crwdcntrl.net", "demdex.net", "dotomi.com", "doubleclick.net", "doubleverify.com",
  "effectivemeasure.net", "everesttech.net", "exelator.com", "eyeota.net", "fullstory.com", "google-analytics.com", "googleadservices.com",
  "googlesyndication.com", "googletagmanager.com", "googletagservices.com", "gumgum.com", "heapanalytics.com", "hotjar.com", "hotjar.io",
  "id5-sync.com", "imrworldwide.com", "indexww.com", "inmobi.com", "inspectlet.com", "ioam.de", "krxd.net", "liadm.com", "lijit.com", "logrocket.io",
  "lr-ingest.io", "mathtag.com", "matomo.cloud", "mc.yandex.ru", "media.net", "mixpanel.com", "moatads.com", "mookie1.com", "mouseflow.com",
  "nr-data.net", "omtrdc.net", "onesignal.com", "openx.net", "outbrain.com", "parsely.com", "permutive.com", "popads.net",
  "propellerads.com", "pubmatic.com", "quantcount.com", "quantserve.com", "rlcdn.com", "rubiconproject.com", "sc-static.net", "scorecardresearch.com",
  "segment.io", "sharethis.com", "sharethrough.com", "simpli.fi", "sitescout.com", "smaato.net", "smartadserver.com", "spotxchange.com",
  "statcounter.com", "taboola.com", "tapad.com", "teads.tv", "tiqcdn.com", "tremorhub.com", "triplelift.com", "turn.com", "undertone.com",
  "unrulymedia.com", "yieldlab.net", "yieldmo.com", "zedo.com", "zemanta.com",
]);

/** Parts of a path, between separators, that name an advertisement or a beacon. */
export const BLOCKED_PATHS =
  /\/(?:pagead|adserver|ad-server|adsense|advertising|adframe|prebid[\w.-]*|gtag\/js|gtm\.js|analytics\.js|ga\.js|fbevents\.js|beacon\.js|pixel\.gif|__utm\.gif)(?:[/?#]|$)/i;
