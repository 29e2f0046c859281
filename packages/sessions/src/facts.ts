/** Facts of Playwright's objects that its API tells without waiting. */
import type { ConsoleMessage, Dialog, Download, FileChooser, Request, Response } from "playwright-core";

const MAX_TEXT_CHARACTERS = 1_000_000;

export type Facts = Readonly<Record<string, unknown>>;

export const FACTS: Readonly<Record<string, (object: never) => Facts>> = {
  request: (request: Request): Facts => ({
    url: request.url(),
    method: request.method(),
    headers: request.headers(),
    postData: request.postData()?.slice(0, MAX_TEXT_CHARACTERS) ?? null,
    resourceType: request.resourceType(),
    isNavigationRequest: request.isNavigationRequest(),
    failure: request.failure(),
  }),
  response: (response: Response): Facts => ({
    url: response.url(),
    status: response.status(),
    statusText: response.statusText(),
    ok: response.ok(),
    headers: response.headers(),
    fromServiceWorker: response.fromServiceWorker(),
  }),
  dialog: (dialog: Dialog): Facts => ({
    type: dialog.type(),
    message: dialog.message().slice(0, MAX_TEXT_CHARACTERS),
    defaultValue: dialog.defaultValue(),
  }),
  download: (download: Download): Facts => ({
    url: download.url().slice(0, MAX_TEXT_CHARACTERS),
    suggestedFilename: download.suggestedFilename(),
  }),
  console: (message: ConsoleMessage): Facts => ({
    type: message.type(),
    text: message.text().slice(0, MAX_TEXT_CHARACTERS),
    location: message.location(),
  }),
  fileChooser: (chooser: FileChooser): Facts => ({ isMultiple: chooser.isMultiple() }),
};
