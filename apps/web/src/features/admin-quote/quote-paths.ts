import { path } from '@perfboard/contracts/path';

/** The PDF of a quote for members, drafts included. */
export const deskPdfPath = (uuid: string): string => `${path.rest}/quotes/${uuid}/pdf`;
