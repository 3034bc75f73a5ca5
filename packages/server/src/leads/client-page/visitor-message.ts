import { clientPageLimits, clientPageMessages as messages } from '@perfboard/contracts/words/client-page';
import { emailRequired } from '@perfboard/contracts/words/error';
import type { Translator } from '@perfboard/messages/translator';
import { type Failure, failureText } from '../../base/language/failure-text.ts';

/** Why a form of a client was not accepted, in the page's language. Messages of other parts stay in English. */
export function visitorMessage(t: Translator<'link_pages'>, failure: Failure): string {
  switch (failure.message) {
    case messages.textRequired:
      return t('messageRequired');
    case messages.textTooLong:
      return t('messageTooLong', { max: clientPageLimits.textMax });
    case emailRequired:
      return t('emailRequired');
    case 'Invalid email address':
      return t('emailInvalid');
    default:
      return failureText(t.language, failure);
  }
}
