/** Documents of this package that are plain text, by their first bytes. */

/** Headers that a message has passed on its way, or that a mail program writes. */
const TRANSPORT =
  /^(?:Received|Return-Path|Delivered-To|Message-ID|X-Mailer|MIME-Version|DKIM-Signature|X-MS-[\w-]+):/im;

export function recogniseText(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1");
  if (isMail(text)) return "message/rfc822";
  if (
    /^(?:\xef\xbb\xbf)?\s*\{/.test(text) &&
    /"(?:cells|nbformat)"\s*:/.test(text) &&
    /"(?:cell_type|kernelspec|nbformat_minor)"\s*:/.test(text)
  )
    return "application/x-ipynb+json";
  return undefined;
}

function isMail(text: string): boolean {
  const headers = /^(?:\xef\xbb\xbf)?((?:[A-Za-z][\w-]*:.*(?:\r?\n|$)(?:[ \t].*(?:\r?\n|$))*){3,})/.exec(text)?.[1];
  if (headers === undefined || !TRANSPORT.test(headers)) return false;
  const parts = [/^From:/im, /^(?:To|Cc|Bcc):/im, /^Subject:/im, /^Date:/im].filter((header) => header.test(headers));
  return parts.length >= 3 || (parts.length >= 1 && /^(?:Received|Return-Path):/im.test(headers));
}
