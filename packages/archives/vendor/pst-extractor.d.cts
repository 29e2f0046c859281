/** The parts of the library `pst-extractor` that are used, bundled by `scripts/bundle-pst.mjs`. */
export interface PstItem {
  readonly messageClass: string;
  readonly subject: string;
  readonly body: string;
  readonly bodyHTML: string;
  readonly senderName: string;
  readonly senderEmailAddress: string;
  readonly displayTo: string;
  readonly displayCC: string;
  readonly clientSubmitTime: Date | null;
  readonly messageDeliveryTime: Date | null;
  readonly internetMessageId: string;
  readonly inReplyToId: string;
  readonly numberOfAttachments: number;
  getAttachment(index: number): PstAttachment;
  readonly numberOfRecipients: number;
  getRecipient(index: number): PstRecipient;
}

export interface PstRecipient {
  readonly displayName: string;
  readonly smtpAddress: string;
  readonly emailAddress: string;
  /** 1 to, 2 cc, 3 bcc. */
  readonly recipientType: number;
}

export interface PstAttachment {
  readonly longFilename: string;
  readonly filename: string;
  readonly displayName: string;
  readonly mimeTag: string;
  readonly contentId: string;
  readonly filesize: number;
  readonly embeddedPSTMessage: PstItem | null;
  readonly fileInputStream: PstStream | null;
}

export interface PstStream {
  readonly length: { toNumber(): number };
  readCompletely(target: Buffer): void;
}

export interface PstAppointment extends PstItem {
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly location: string;
  readonly isRecurring: boolean;
  readonly recurrencePattern: string;
}

export interface PstContact extends PstItem {
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  readonly companyName: string;
  readonly title: string;
  readonly email1EmailAddress: string;
  readonly email2EmailAddress: string;
  readonly email3EmailAddress: string;
  readonly businessTelephoneNumber: string;
  readonly homeTelephoneNumber: string;
  readonly mobileTelephoneNumber: string;
}

export interface PstFolder {
  readonly displayName: string;
  readonly hasSubfolders: boolean;
  readonly contentCount: number;
  getSubFolders(): PstFolder[];
  getNextChild(): PstItem | null;
}

export class PSTFile {
  constructor(bytes: Buffer);
  getRootFolder(): PstFolder;
}
