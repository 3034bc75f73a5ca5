import { clientPageLimits, clientPageMessages as messages } from '@perfboard/contracts/words/client-page';
import { emailRequired, errorTable } from '@perfboard/contracts/words/error';
import type { Translator } from '@perfboard/messages/translator';

/** Why a form of a client was not accepted, in the page's language. A message of another part stays as it is. */
export function visitorMessage(t: Translator<'link_pages'>, message: string): string {
  switch (message) {
    case messages.textRequired:
      return t('messageRequired');
    case messages.textTooLong:
      return t('messageTooLong', { max: clientPageLimits.textMax });
    case emailRequired:
      return t('emailRequired');
    case 'Invalid email address':
      return t('emailInvalid');
    case errorTable.TOO_MANY_REQUESTS.message:
      return t('tooManyRequests');
    default:
      return message;
  }
}
