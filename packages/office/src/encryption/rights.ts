import { type CompoundFile, encrypted } from "@quern/documents";

/** Data spaces of rights management ([MS-OFFCRYPTO] 2.2), or the stream of the content that they protect. */
const RIGHTS = /^\u0006DataSpaces\/(?:DataSpaceInfo|TransformInfo)\/\t?DRM|^\tDRMContent$/i;

/** @throws QuernError `DOCUMENT_ENCRYPTED` for a file under rights management, which shows a notice in place of its content */
export function refuseRights(file: CompoundFile, name: string): void {
  for (const stream of file.names)
    if (RIGHTS.test(stream)) throw encrypted(`${name} is protected by rights management (IRM).`, false);
}
