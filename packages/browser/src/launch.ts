import { QuernError, withTimeout } from "@quern/types";
import type { Browser } from "playwright-core";
import { findChromium } from "./find-chromium.js";
import { loadPlaywright } from "./playwright-library.js";
import { TemporaryFolder } from "./temporary-folder.js";

export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Process id of the browser, leader of its process group. */
  readonly pid: number;
  /** User-Agent without the word that says "headless". */
  readonly userAgent: string;
  /** Ends the process group at once; also done by itself when the browser ends, for processes that outlive it. */
  kill(): void;
}

/** Every byte goes through the proxy: no direct sockets for WebRTC, QUIC, name look-ups, prefetching or pings (SECURITY "Egress"). */
export const egressArguments = (proxyUrl: string): string[] => [
  `--proxy-server=${proxyUrl}`,
  "--proxy-bypass-list=<-loopback>",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--no-pings",
];

/**
 * The last `--disable-features` wins, so Playwright's own list (its `chromiumSwitches`) has to stand here again; a test compares them. The
 * first three are ours: each context is a window of its own to the whole browser, and with them on, each window starts two more renderer
 * processes for menus that nobody sees, and a spare one that no later context may use. Without, a page takes half the processor time.
 */
export const DISABLED_FEATURES: readonly string[] = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Chromium cannot use its sandbox as root. */
const canSandbox = (): boolean => process.platform !== "linux" || process.getuid?.() !== 0;

/** Most memory of a page's scripts: what asks for more crashes before the machine suffers. */
const MEGABYTES_OF_SCRIPTS = 1024;

const START_TIMEOUT_MS = 30_000;

export interface LaunchOptions {
  /** Path of the browser; default: searched. */
  readonly executablePath?: string;
  /** Proxy for everything that belongs to no context. */
  readonly proxyUrl: string;
  /** Run Chromium in its sandbox. Default: whenever possible, i.e. not as root. */
  readonly sandbox?: boolean;
  /** Folder that downloads are written to. Default: a temporary one of Playwright's. */
  readonly downloadsPath?: string;
}

/** @throws QuernError `DRIVER_MISSING` when there is no Chromium or no playwright-core, or Chromium does not start */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const [{ chromium }, found] = await Promise.all([loadPlaywright(), findChromium(options.executablePath)]);
  const folder = new TemporaryFolder();
  let browser: Browser;
  try {
    browser = await chromium.launch({
      executablePath: found.path,
      headless: true,
      chromiumSandbox: options.sandbox ?? canSandbox(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: START_TIMEOUT_MS,
      // Chromium's own bound on pages that change their address without an end; tests alone need it off.
      ignoreDefaultArgs: ["--disable-ipc-flooding-protection"],
      args: [
        ...egressArguments(options.proxyUrl),
        `--disable-features=${DISABLED_FEATURES.join(",")}`,
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--mute-audio",
        "--disable-breakpad",
        `--js-flags=--max-old-space-size=${MEGABYTES_OF_SCRIPTS}`,
      ],
      ...(options.downloadsPath === undefined ? {} : { downloadsPath: options.downloadsPath }),
      env: { ...cleanEnvironment(), ...found.environment, ...keptIn(folder.path) },
    });
  } catch (error) {
    folder.removeSoon();
    throw startFailure(found.path, error as Error);
  }
  const pid = await withTimeout(processId(browser), START_TIMEOUT_MS);
  if (pid === undefined) {
    void browser.close().catch(() => undefined);
    folder.removeSoon();
    throw startFailure(found.path, new Error("it does not answer"));
  }
  let isEnded = false;
  const kill = (): void => {
    if (isEnded) return;
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, "SIGKILL");
      } catch {
        // Already gone, or not the leader of a group.
      }
    }
  };
  const end = (): void => {
    if (isEnded) return;
    kill();
    folder.removeSoon();
    // The number may soon be another process's.
    isEnded = true;
  };
  browser.once("disconnected", end);
  if (!browser.isConnected()) end();
  return { browser, pid, userAgent: desktopAgent(browser.version()), kill };
}

async function processId(browser: Browser): Promise<number | undefined> {
  const control = await browser.newBrowserCDPSession();
  const { processInfo } = await control.send("SystemInfo.getProcessInfo");
  await control.detach();
  return processInfo.find((one) => one.type === "browser")?.id;
}

const desktopAgent = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split(".")[0]}.0.0.0 Safari/537.36`;

/** The browser runs strangers' code: it gets what it needs to start, and none of the host's secrets. */
/** Keeps what Chromium and its libraries would write to the user's folders in one that goes with the browser. */
const keptIn = (folder: string): Record<string, string> => ({
  TMPDIR: folder,
  BREAKPAD_DUMP_LOCATION: folder,
  GSETTINGS_BACKEND: "memory",
});

function cleanEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "LANG", "SystemRoot"];
  const environment: Record<string, string> = {};
  for (const name of names) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}

function startFailure(path: string, error: Error): QuernError {
  const text = error.message;
  const sandbox = /No usable sandbox|namespace|setuid sandbox/i.test(text);
  const library = /error while loading shared libraries: (\S+?):/.exec(text)?.[1];
  return new QuernError(
    "DRIVER_MISSING",
    `Chromium (${path}) did not start: ${library ? `${library} is missing` : text.split("\n")[0]}.`,
    {
      hint: sandbox
        ? "Allow unprivileged user namespaces on this machine, or set QUERN_CHROMIUM_SANDBOX=false if you trust the pages."
        : library
          ? 'Install the browser with its libraries: "apt-get install chromium".'
          : "Try the browser by hand, or point QUERN_CHROMIUM to another one.",
      cause: error,
    },
  );
}
