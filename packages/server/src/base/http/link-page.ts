import { clientPaths, path } from '@perfboard/contracts/path';
import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import type { Request, Response } from 'express';
import { limitAddress, type RateLimits } from '../rate-limit/rate-limit.ts';
import type { Context } from '../trpc/context.ts';
import { toAppError } from '../trpc/failure.ts';
import { sendClientPage } from './client-layout.ts';
import { html, type SafeHtml } from './page.ts';
import { languageOf, pageTexts } from './response-language.ts';
import { sitePath } from './small-page.ts';

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

/** What was typed into a form that is gone, to be copied; nothing without a text. */
export function unsentText(language: Language, text: string): SafeHtml | '' {
  if (text.trim() === '') return '';
  const label = translatorOf(language, 'link_pages')('unsentText');
  return html`<section><label for="unsent">${label}</label><textarea id="unsent" readonly>${text}</textarea></section>`;
}

/** What a client whose link is dead can do: ask for a new link, contact the shop, or either if a new link is not certain. */
export type DeadLinkHelp = 'link' | 'contact' | 'either';

/** The links that help, the better one first. */
export function helpLinks(response: Response, help: DeadLinkHelp): { url: string; text: string }[] {
  const t = pageTexts(response, 'link_pages');
  return [
    ...(help === 'contact' ? [] : [{ url: clientPaths.clientLink as string, text: t('newLink') }]),
    ...(help === 'link' ? [] : [{ url: sitePath(response, path.contact), text: t('contactUs') }]),
  ];
}

interface DeadLink {
  help: DeadLinkHelp;
  /** Into its form, which was not sent. */
  typed?: string | undefined;
}

/** The answer to a link that was changed, cut or revoked. */
export function sendDeadLink(
  response: Response,
  status: 400 | 404 | 410,
  { help, typed = '' }: DeadLink,
): void {
  const t = pageTexts(response, 'link_pages');
  const unsent = unsentText(t.language, typed);
  const causes = { 400: t('badLinkText'), 404: t('linkGone'), 410: t('deadLinkText') };
  const links = helpLinks(response, help === 'link' && unsent ? 'either' : help);
  sendClientPage(response, status, {
    title: t(status === 410 ? 'deadLinkTitle' : 'badLinkTitle'),
    body: html`<p>${causes[status]}</p>${links.map(({ url, text }) => html`<p><a href="${url}">${text}</a></p>`)}${unsent}`,
  });
}

/**
 * What a client reads of a failure, in the response's language, and its status. It is logged if it is ours; the answer says
 * how long to wait.
 */
export function linkFailure(
  { log }: Pick<Context, 'log'>,
  response: Response,
  error: unknown,
): { code: ErrorCode; status: number; message: string } {
  const { code, message, retryAfterSeconds } = toAppError(error);
  const { status } = errorTable[code];
  if (status >= 500) log.error({ err: error }, 'a page of a link failed');
  if (retryAfterSeconds) response.set('retry-after', String(retryAfterSeconds));
  return { code, status, message: localizeMessage(languageOf(response), message) };
}

/** The page's script sent the form, and gets JSON. Without it, the browser gets a page. */
export const isFromScript = (request: Request): boolean => request.accepts(['html', 'json']) === 'json';

/** After a form was stored: its sender reads on at `url`. */
export function sendStored(request: Request, response: Response, url: string): void {
  response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  if (isFromScript(request)) response.json({ url });
  else response.redirect(303, url);
}

/** The page instead of what a link opens: the link is dead, or it must wait. Only a dead link asks for help. */
export async function sendLinkError(
  ctx: Pick<Context, 'log'>,
  response: Response,
  error: unknown,
  { help, typed = '' }: Omit<DeadLink, 'help'> & { help: () => Promise<DeadLinkHelp> },
): Promise<void> {
  const { code, status, message } = linkFailure(ctx, response, error);
  const title = pageTexts(response, 'link_pages')('tryAgainTitle');
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST')
    sendDeadLink(response, 404, { help: await help(), typed });
  else {
    const body = html`<p>${message}</p>${unsentText(languageOf(response), typed)}`;
    sendClientPage(response, status, { title, body });
  }
}
