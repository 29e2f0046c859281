/** Addresses of files that people read. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|rtf|csv|zip)(?:[?#\s]|$)/i;

/** Whether an address names a document, a table or an archive. */
export const isFileAddress = (address: string | undefined): boolean => address !== undefined && FILE.test(address);
