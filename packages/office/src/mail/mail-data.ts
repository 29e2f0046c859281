import { dataScript, statedOnly } from "@quern/documents";

const MAX_PEOPLE = 200;

/** As much of a message as its data says. */
interface MailHeaders {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly date: string | undefined;
  readonly messageId: string | undefined;
  readonly attachments: ReadonlyArray<{ readonly name: string }>;
}

/** The headers of a message as structured data. */
export const mailData = ({ subject, from, to, cc, date, messageId, attachments }: MailHeaders): string =>
  dataScript(
    statedOnly({
      "@type": "EmailMessage",
      name: subject,
      sender: peopleIn(from),
      toRecipient: peopleIn(to),
      ccRecipient: peopleIn(cc),
      dateSent: date,
      identifier: messageId,
      messageAttachment: attachments.map(({ name }) => name).filter((name) => name !== ""),
    }),
  );

/** `Miller, Ann <ann@mill.example>, bob@baker.example`: commas part people only behind an address, which is also the name of who has none. */
function peopleIn(text: string): object[] {
  const people: object[] = [];
  for (const part of text.split(/(?<=>), /).slice(0, MAX_PEOPLE)) {
    let rest = part;
    for (let bare = BARE.exec(rest); bare && people.length < MAX_PEOPLE; bare = BARE.exec(rest)) {
      people.push({ "@type": "Person", name: bare[1], email: bare[1] });
      rest = rest.slice(bare[0].length);
    }
    const named = NAMED.exec(rest);
    if (named) people.push({ "@type": "Person", name: named[1], email: named[2] });
    else if (rest !== "") people.push({ "@type": "Person", name: rest });
  }
  return people;
}

const BARE = /^([^\s<>@,]+@[^\s<>@,]+)(?:, |$)/;
const NAMED = /^([^<>]+) <([^<>\s]+)>$/;
