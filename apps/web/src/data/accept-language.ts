import { deskLanguageHeader } from '@perfboard/contracts/page-query';
import { path } from '@perfboard/contracts/path';

/** The API answers in the language of the page, whatever the browser prefers. */
export const acceptLanguageHeader = (): Record<string, string> => ({
  // A member may have a language that the shop does not offer to visitors.
  [location.pathname.startsWith(path.admin) ? deskLanguageHeader : 'accept-language']:
    document.documentElement.lang,
});
