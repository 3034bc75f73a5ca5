import type { ErrorBody } from '@perfboard/contracts/error';
import type { Language } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';

/** An error's body in the caller's language; its paths stay. */
export const localizeBody = (language: Language, { message, issues }: ErrorBody): ErrorBody => ({
  message: localizeMessage(language, message),
  ...(issues && {
    issues: issues.map((issue) => ({ ...issue, message: localizeMessage(language, issue.message) })),
  }),
});

/** The answer to a write with its message in the caller's language. What is stored of it stays English. */
export function localizeAnswer<Answer>(language: Language, answer: Answer): Answer {
  if (language === 'en' || typeof answer !== 'object' || answer === null) return answer;
  const { message } = answer as { message?: unknown };
  return typeof message === 'string' ? { ...answer, message: localizeMessage(language, message) } : answer;
}
