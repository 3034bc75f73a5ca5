import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import type { Translator } from '@perfboard/messages/translator';
import { type Failure, failureText } from '../../base/language/failure-text.ts';

const keys = {
  [messages.picked]: 'timePicked',
  [messages.moved]: 'timeMoved',
  [messages.same]: 'timeSame',
  [messages.cancelled]: 'timeCancelled',
  [messages.over]: 'timeOver',
  [messages.none]: 'timeNone',
  [messages.taken]: 'timeTaken',
  [messages.changed]: 'timeChanged',
  [messages.off]: 'timesOff',
  [messages.badLink]: 'timeLinkBad',
} as const;

const isKnown = (message: string): message is keyof typeof keys => Object.hasOwn(keys, message);

/** What happened to a time, in the page's language. Messages of other parts stay in English. */
export const timeMessage = (t: Translator<'link_pages'>, failure: Failure): string =>
  isKnown(failure.message) ? t(keys[failure.message]) : failureText(t.language, failure);
