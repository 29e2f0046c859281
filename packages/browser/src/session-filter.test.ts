import { describe, expect, it } from "vitest";
import { isAllowed } from "./session-filter.js";

const allowed = (method: string, params: object = {}): boolean =>
  isAllowed(JSON.stringify({ id: 1, method, params }), "/tmp/own");

describe("the protocol filter", () => {
  it.each([
    ["Page.navigate", { url: "https://example.com" }],
    ["Page.navigate", { url: "about:blank" }],
    ["Runtime.evaluate", { expression: "1" }],
    ["Target.createBrowserContext", { disposeOnDetach: true }],
    ["Browser.setDownloadBehavior", { behavior: "allowAndName", downloadPath: "/tmp/own/artifacts" }],
  ])("passes %s %j", (method, params) => {
    expect(allowed(method, params)).toBe(true);
  });

  it.each([
    ["Page.navigate", { url: "file:///etc/passwd" }],
    ["Page.navigate", { url: "view-source:file:///etc/passwd" }],
    ["Target.createTarget", { url: "chrome://version" }],
    ["Target.createBrowserContext", { proxyServer: "direct://" }],
    ["Target.createBrowserContext", { proxyBypassList: "*" }],
    ["DOM.setFileInputFiles", { files: ["/etc/passwd"] }],
    ["Browser.setDownloadBehavior", { behavior: "allow", downloadPath: "/root" }],
    ["Browser.setDownloadBehavior", { behavior: "allow", downloadPath: "/tmp/own-not" }],
    ["Browser.setDownloadBehavior", { behavior: "allow", downloadPath: "/tmp/own/../../root" }],
    ["Target.sendMessageToTarget", { message: "{}" }],
    ["Target.exposeDevToolsProtocol", {}],
    ["Extensions.loadUnpacked", { path: "/" }],
  ])("refuses %s %j", (method, params) => {
    expect(allowed(method, params)).toBe(false);
  });

  it("refuses what is no command", () => {
    for (const message of ["", "x", "[]", "{}", '{"method":1}']) expect(isAllowed(message, "/tmp/own")).toBe(false);
  });
});
