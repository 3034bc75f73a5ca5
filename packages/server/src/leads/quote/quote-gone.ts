import { clientPaths } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { quoteMessages as messages } from '@perfboard/contracts/words/quote';
import { html } from '../../base/http/page.ts';
import { toAppError } from '../../base/trpc/failure.ts';

/** The page instead of a quote or its PDF: what is wrong with the link, or why it must wait. */
export function pageWithoutQuote(error: unknown) {
  const { code, message, retryAfterSeconds } = toAppError(error);
  const isGone = code === 'NOT_FOUND' || code === 'BAD_REQUEST';
  return {
    status: errorTable[code].status,
    headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {},
    page: {
      title: isGone ? 'This link does not work' : 'Please try again',
      body: isGone
        ? html`<p>${messages.linkGone}</p><p><a href="${clientPaths.clientLink}">Get a new link by email</a></p>`
        : html`<p>${message}</p>`,
    },
  };
}
