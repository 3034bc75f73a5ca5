import { randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { path, quotePath } from '@perfboard/contracts/path';
import { type Request, type Response, Router } from 'express';
import { sendClientPage } from '../../base/http/client-layout.ts';
import type { DoorTools } from '../../base/http/door.ts';
import {
  isFromScript,
  limitViews,
  linkFailure,
  sendLinkError,
  sendStored,
} from '../../base/http/link-page.ts';
import { givenOnce, isOpenedByPerson, onlyMethods } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop } from '../../base/http/small-page.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { scriptPath } from '../client-page/client-page-script.ts';
import { deadLinkHelp } from '../lead/client-link.ts';
import { answerAsClient, isQuoteAction, type QuoteAction } from './quote-client.ts';
import { pdfHeaders, readQuoteFile } from './quote-file.ts';
import { type QuoteFormState, quotePageBody, quoteTexts, shownTotals } from './quote-page-view.ts';
import { noteQuoteView, openQuoteLink, type PublicQuote, viewQuote } from './quote-view.ts';

type Tools = Pick<DoorTools, 'services' | 'contextOf' | 'readFields'>;

/** Of each answer: the confirmation that the page shows after it was stored, and the status that shows that it was. */
const done = {
  accept: { confirmation: 'confirmAccepted', status: 'accepted' },
  changes: { confirmation: 'confirmChanges', status: undefined },
  decline: { confirmation: 'confirmDeclined', status: 'declined' },
} as const satisfies Record<QuoteAction, object>;

/** An address may claim anything. */
const isDone = ({ status }: PublicQuote, action: QuoteAction): boolean =>
  status === (done[action].status ?? status);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The ticked optional lines of a form, in the order of the quote. */
const chosenIn = ({ lines }: PublicQuote, fields: Record<string, unknown>): string[] =>
  lines.flatMap(({ id, optional }) => (optional && `optional.${id}` in fields ? [id] : []));

/** What the quote counts: the client's choice once it is accepted, before that nothing optional. */
const countedIn = ({ lines }: PublicQuote): string[] =>
  lines.flatMap(({ id, optional, is_counted }) => (optional && is_counted ? [id] : []));

/**
 * The page of a quote and its PDF for its client, opened by its signed link alone. Every form works without script; a
 * script posts the same forms and gets JSON.
 */
export function quotePageDoor({ services, contextOf, readFields }: Tools): Router {
  const { prisma, env, rateLimits } = services;
  const router = Router();
  router.all([path.quote, path.quotePdf], nameShop(services));

  const help = () => deadLinkHelp(services);
  const tokenOf = (request: Request): string => text(request.params.token);

  /** @throws AppError NOT_FOUND for a link that was revoked, changed or never made */
  async function read({ address }: Context, response: Response, token: string): Promise<PublicQuote> {
    await limitViews(rateLimits, { address, token });
    const quote = await viewQuote(services, token);
    speak(response, quote.language);
    return quote;
  }

  function show(
    response: Response,
    { quote, token, status = 200 }: { quote: PublicQuote; token: string; status?: number },
    state: QuoteFormState,
  ): void {
    const title = quoteTexts(quote)('title', { quote: quote.label });
    const body = quotePageBody(quote, { path: quotePath(token), state });
    sendClientPage(response, status, { title, body, script: scriptPath(quote.language) });
  }

  router.get(path.quote, async (request, response) => {
    const ctx = contextOf(request, response, 'form');
    const token = tokenOf(request);
    if (isOpenedByPerson(request)) {
      // A member looks at it as a client does, without leaving a trace. The page is shown whatever fails here.
      const note = async () => (await ctx.actor()) ?? (await noteQuoteView(ctx, token));
      await note().catch((err: unknown) => ctx.log.error({ err }, 'a view could not be recorded'));
    }
    try {
      const quote = await read(ctx, response, token);
      const action = givenOnce(request, 'done');
      const confirmation =
        isQuoteAction(action) && isDone(quote, action)
          ? { confirmation: quoteTexts(quote)(done[action].confirmation) }
          : {};
      show(response, { quote, token }, { key: randomUUID(), chosen: countedIn(quote), ...confirmation });
    } catch (error) {
      await sendLinkError(ctx, response, error, { help });
    }
  });

  /** Nothing of the form was read, or its quote is gone. */
  async function sendUnread(
    { ctx, request, response }: { ctx: Context; request: Request; response: Response },
    error: unknown,
    typed: string,
  ): Promise<void> {
    if (!isFromScript(request)) {
      await sendLinkError(ctx, response, error, { help, typed });
      return;
    }
    const { code, status, message } = linkFailure(ctx, response, error);
    const isGone = code === 'NOT_FOUND';
    response.status(status).json({ message: isGone ? pageTexts(response, 'quote')('linkGone') : message });
  }

  router.post(path.quote, async (request, response) => {
    const isScript = isFromScript(request);
    const ctx = contextOf(request, response, 'form');
    const token = tokenOf(request);
    let fields: Record<string, unknown> = {};
    let quote: PublicQuote;
    try {
      fields = await readFields(request);
      quote = await read(ctx, response, token);
    } catch (error) {
      await sendUnread({ ctx, request, response }, error, text(fields.text));
      return;
    }
    response.set('cache-control', 'no-store');
    const chosen = chosenIn(quote, fields);
    const totals = shownTotals(quote, chosen);
    const values = { name: text(fields.name), text: text(fields.text) };
    const key = text(fields.idempotency_key) || randomUUID();
    const action = isQuoteAction(fields.action) ? fields.action : undefined;
    if (fields.update !== undefined || !action) {
      if (isScript) response.json({ totals });
      else show(response, { quote, token }, { key, chosen, values });
      return;
    }
    const t = quoteTexts(quote);
    const isUnseen = action === 'accept' && quote.is_open && text(fields.shown) !== chosen.join(',');
    try {
      // A total that was not on the screen can't be accepted.
      if (isUnseen) throw new AppError('CONFLICT', t('totalChanged', { total: totals.amounts.total }));
      const given = { ...fields, optional: chosen, text: values.text };
      await answerAsClient(ctx, { token, action, fields: given });
      sendStored(request, response, `${quotePath(token)}?done=${action}`);
    } catch (error) {
      const { code, status, message } = linkFailure(ctx, response, error);
      // The next try is another answer: this key may have been used by an earlier one.
      const next = code === 'CONFLICT' ? randomUUID() : key;
      // How it stands now: another tab, or the shop, may have been first.
      const now = await read(ctx, response, token).catch(() => quote);
      if (isScript) {
        // The page in this tab still offers what can no longer be done.
        const link = now.newest_path
          ? { url: now.newest_path, text: t('newestVersion') }
          : !now.is_open && { url: quotePath(token), text: t('asItIsNow') };
        const more = { ...(isUnseen && { totals }), ...(link && { link }) };
        response.status(status).json({ message, key: next, ...more });
        return;
      }
      const shown = { chosen: now.is_open ? chosen : countedIn(now), values };
      show(response, { quote: now, token, status }, { key: next, action, error: message, ...shown });
    }
  });

  router.get(path.quotePdf, async (request, response) => {
    const ctx = contextOf(request, response, 'page');
    try {
      await rateLimits.consume('quotePdfByAddress', limitAddress(ctx.address));
      const row = await openQuoteLink(prisma, env.SESSION_SECRET, tokenOf(request));
      const pdf = await readQuoteFile(services, row);
      response.set(pdfHeaders(row)).send(pdf);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sendLinkError(ctx, response, error, { help });
    }
  });

  router.all(path.quotePdf, onlyMethods(['GET']));
  router.all(path.quote, onlyMethods(['GET', 'POST']));
  return router;
}
