import { clientPaths } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { Response } from 'express';
import { limitAddress, type RateLimits } from '../rate-limit/rate-limit.ts';
import { toAppError } from '../trpc/failure.ts';
import { sendClientPage } from './client-layout.ts';
import { html } from './page.ts';

/**
 * Counts a view of a page that a signed link opens.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitViews(
  rateLimits: Pick<RateLimits, 'consume'>,
  { address, token }: { address: string | undefined; token: string },
): Promise<void> {
  await rateLimits.consume('clientViewByAddress', limitAddress(address));
  await rateLimits.consume('clientViewByLink', token);
}

const causes = {
  400: 'It may be incomplete. Please use the full link in the email.',
  404: quoteMessages.linkGone,
  410: 'The shop has replaced it.',
} as const;

/** The answer to a link that was changed, cut or revoked. */
export const sendDeadLink = (response: Response, status: keyof typeof causes): void =>
  sendClientPage(response, status, {
    title: status === 410 ? 'This link no longer works' : 'This link does not work',
    body: html`<p>${causes[status]}</p><p><a href="${clientPaths.clientLink}">Get a new link by email</a></p>`,
  });

/** The page instead of what a link opens: the link is dead, or it must wait. */
export function sendLinkError(response: Response, error: unknown): void {
  const { code, message, retryAfterSeconds } = toAppError(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') {
    sendDeadLink(response, 404);
    return;
  }
  if (retryAfterSeconds) response.set('retry-after', String(retryAfterSeconds));
  sendClientPage(response, errorTable[code].status, {
    title: 'Please try again',
    body: html`<p>${message}</p>`,
  });
}
