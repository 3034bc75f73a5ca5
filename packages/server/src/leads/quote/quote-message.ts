import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { quoteMessages as messages, quoteLimits } from '@perfboard/contracts/words/quote';
import type { Translator } from '@perfboard/messages/translator';
import { type Failure, failureText } from '../../base/language/failure-text.ts';

const keys = {
  [messages.alreadyAccepted]: 'alreadyAccepted',
  [messages.alreadyDeclined]: 'alreadyDeclined',
  [messages.isExpired]: 'isExpired',
  [messages.isReplaced]: 'isReplaced',
  [messages.nameRequired]: 'nameRequired',
  [messages.confirmRequired]: 'confirmRequired',
  [messages.unknownOption]: 'unknownOption',
  [messages.textRequired]: 'textRequired',
  [messages.textTooLong]: 'textTooLong',
  [messages.linkGone]: 'linkGone',
  [clientPageMessages.sentBefore]: 'sentBefore',
} as const;

const isKnown = (message: string): message is keyof typeof keys => Object.hasOwn(keys, message);

/** Why an answer was not accepted, in the client's language. Messages of other parts stay in English. */
export function quoteMessage(t: Translator<'quote'>, failure: Failure): string {
  const { message } = failure;
  if (message === messages.nameTooLong) return t('nameTooLong', { max: quoteLimits.nameMax });
  return isKnown(message) ? t(keys[message]) : failureText(t.language, failure);
}
