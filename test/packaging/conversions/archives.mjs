import { archiveParser, unpack } from "@quern/archives";

const mailbox = "From anna Thu Jan  1 00:00:00 2026\nSubject: A millstone\n\nIt weighs 40 kg.\n";
const contents = await unpack(new TextEncoder().encode(mailbox), { filename: "mails.mbox" });
console.log(archiveParser().name, contents?.files.map(({ bytes }) => new TextDecoder().decode(bytes)).join(""));
