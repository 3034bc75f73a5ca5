import { currencyDecimals } from '@perfboard/contracts/money';
import { quoteMessages as messages } from '@perfboard/contracts/words/quote';
import type { PlainKey, Translator } from '@perfboard/messages/translator';

/** What the rules of a quote say, by their English texts. */
const keys: Readonly<Record<string, PlainKey<'desk_quote'>>> = {
  [messages.tooManyLines]: 'issueTooManyLines',
  [messages.badCurrency]: 'issueCurrency',
  [messages.badQuantity]: 'issueQuantity',
  [messages.badPrice]: 'issuePrice',
  [messages.amountTooLarge]: 'issueTooLarge',
  [messages.badPercent]: 'issuePercent',
  [messages.badBreak]: 'issueBreak',
  [messages.badDate]: 'issueDate',
  [messages.pastDate]: 'issuePastDate',
  'Description is required': 'issueDescription',
  'Description must not exceed 1,000 characters': 'issueDescriptionLong',
};

/** An error of a rule in the language of the desk; one that a field already prevents stays in English. */
export function issueText(t: Translator<'desk_quote'>, message: string): string {
  const key = keys[message];
  if (key) return t(key);
  const currency = /^An amount in ([A-Z]{3}) has /.exec(message)?.[1];
  return currency ? t('issueDecimals', { currency, count: currencyDecimals(currency) }) : message;
}
