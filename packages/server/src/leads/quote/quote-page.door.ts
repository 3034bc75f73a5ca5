import { randomUUID } from 'node:crypto';
import type { AppError } from '@perfboard/contracts/error';
import { path, quotePath } from '@perfboard/contracts/path';
import type { PublicQuote } from '@perfboard/contracts/quote';
import { errorTable } from '@perfboard/contracts/words/error';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { type Request, type Response, Router } from 'express';
import { sendClientPage } from '../../base/http/client-layout.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { sendLinkError } from '../../base/http/link-page.ts';
import { givenOnce, onlyMethods } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { nameShop } from '../../base/http/small-page.ts';
import { storedLanguage } from '../../base/language/language.ts';
import { toAppError } from '../../base/trpc/failure.ts';
import { scriptPath } from '../client-page/client-page-script.ts';
import {
  type QuoteAction,
  type QuoteFormState,
  quotePageBody,
  quoteTexts,
  shownTotals,
} from './quote-page-view.ts';
import { noteQuoteView } from './quote-view.ts';

type Tools = Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'call'>;

/** Of each answer: its procedure, what the page says after it was stored, and the status that shows that it was. */
const actions = {
  accept: { name: 'quote.accept', said: 'saidAccepted', status: 'accepted' },
  changes: { name: 'quote.askForChanges', said: 'saidChanges', status: undefined },
  decline: { name: 'quote.decline', said: 'saidDeclined', status: 'declined' },
} as const satisfies Record<QuoteAction, object>;

const isAction = (value: unknown): value is QuoteAction =>
  typeof value === 'string' && Object.hasOwn(actions, value);

/** An address may claim anything. */
const isDone = ({ status }: PublicQuote, action: QuoteAction): boolean =>
  status === (actions[action].status ?? status);

/** A program that looks at links before a person does: email scanners, previews of chats, prefetching browsers. */
const machines =
  /bot\b|crawl|spider|preview|scan|python|java\/|go-http|slack|whatsapp|telegram|facebookexternalhit|safelinks|proofpoint|mimecast|barracuda/i;

const isPerson = (request: Request): boolean =>
  request.method === 'GET' &&
  !/prefetch|preview/i.test(
    `${request.get('purpose') ?? ''} ${request.get('sec-purpose') ?? ''} ${request.get('x-moz') ?? ''}`,
  ) &&
  !machines.test(request.get('user-agent') ?? 'bot');

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The ticked optional lines of a form, in the order of the quote. */
const chosenIn = ({ lines }: PublicQuote, fields: Record<string, unknown>): string[] =>
  lines.flatMap(({ id, optional }) => (optional && `optional.${id}` in fields ? [id] : []));

/** What the quote counts: the client's choice once it is accepted, before that nothing optional. */
const countedIn = ({ lines }: PublicQuote): string[] =>
  lines.flatMap(({ id, optional, is_counted }) => (optional && is_counted ? [id] : []));

/**
 * The page of a quote for its client, opened by its signed link alone. Every form works without script; a
 * script posts the same forms and gets JSON.
 */
export function quotePageDoor({ services, contextOf, readFields, call }: Tools): Router {
  const router = Router();
  router.all(path.quote, nameShop(services));

  const tokenOf = (request: Request): string => text(request.params.token);

  /** @throws AppError NOT_FOUND for a link that was revoked, changed or never made */
  async function read(request: Request, response: Response): Promise<PublicQuote> {
    const quote = (await call(contextOf(request, response, 'form'), {
      name: 'quote.view',
      type: 'query',
      readInput: async () => ({ token: tokenOf(request) }),
    })) as PublicQuote;
    speak(response, storedLanguage(quote.language));
    return quote;
  }

  const show = (
    response: Response,
    {
      quote,
      token,
      status = 200,
      state,
    }: { quote: PublicQuote; token: string; status?: number; state: QuoteFormState },
  ): void =>
    sendClientPage(response, status, {
      title: quoteTexts(quote)('title', { quote: quote.label }),
      body: quotePageBody(quote, { path: quotePath(token), state }),
      script: scriptPath(storedLanguage(quote.language)),
    });

  router.get(path.quote, async (request, response) => {
    if (isPerson(request)) {
      const ctx = contextOf(request, response, 'form');
      // A member looks at it as a client does, without leaving a trace. The page is shown whatever fails here.
      const note = async () => (await ctx.actor()) ?? (await noteQuoteView(ctx, tokenOf(request)));
      await note().catch((err: unknown) => ctx.log.error({ err }, 'a view could not be recorded'));
    }
    try {
      const quote = await read(request, response);
      const done = givenOnce(request, 'done');
      const said =
        isAction(done) && isDone(quote, done) ? { said: quoteTexts(quote)(actions[done].said) } : {};
      const state = { key: randomUUID(), chosen: countedIn(quote), ...said };
      show(response, { quote, token: tokenOf(request), state });
    } catch (error) {
      sendLinkError(response, error);
    }
  });

  /** Stores an answer. @returns why it was not stored */
  async function answer(
    request: Request,
    response: Response,
    { action, fields, chosen }: { action: QuoteAction; fields: Record<string, unknown>; chosen: string[] },
  ): Promise<AppError | undefined> {
    const { name, confirmed, idempotency_key } = fields;
    const given = action === 'accept' ? { name, confirmed, optional: chosen } : { text: text(fields.text) };
    const token = tokenOf(request);
    const stored = call(contextOf(request, response, 'form'), {
      name: actions[action].name,
      type: 'mutation',
      readInput: async () => ({ token, ...given, ...(idempotency_key ? { idempotency_key } : {}) }),
    });
    return stored.then(() => undefined, toAppError);
  }

  router.post(path.quote, async (request, response) => {
    const isScript = request.accepts(['html', 'json']) === 'json';
    const token = tokenOf(request);
    let fields: Record<string, unknown> = {};
    let quote: PublicQuote;
    try {
      fields = await readFields(request);
      quote = await read(request, response);
    } catch (error) {
      const failure = toAppError(error);
      const { code } = failure;
      const t = pageTexts(response, 'quote');
      const said = code === 'NOT_FOUND' ? t('linkGone') : localizeMessage(t.language, failure.message);
      if (isScript) response.status(errorTable[code].status).json({ message: said });
      else sendLinkError(response, error);
      return;
    }
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const chosen = chosenIn(quote, fields);
    const values = { name: text(fields.name), text: text(fields.text) };
    let key = text(fields.idempotency_key) || randomUUID();
    const action = isAction(fields.action) ? fields.action : undefined;
    if (fields.update !== undefined || !action) {
      if (isScript) response.json({ totals: shownTotals(quote, chosen) });
      else show(response, { quote, token, state: { key, chosen, values } });
      return;
    }
    // A total that was not on the screen can't be accepted.
    const isUnseen = action === 'accept' && quote.is_open && text(fields.shown) !== chosen.join(',');
    const failure = isUnseen ? undefined : await answer(request, response, { action, fields, chosen });
    if (!isUnseen && !failure) {
      const url = `${quotePath(token)}?done=${action}`;
      if (isScript) response.json({ url });
      else response.redirect(303, url);
      return;
    }
    // The next try is another answer: this key may have been used by an earlier one.
    if (failure?.code === 'CONFLICT') key = randomUUID();
    const totals = shownTotals(quote, chosen);
    const t = quoteTexts(quote);
    const message = failure
      ? localizeMessage(t.language, failure.message)
      : t('totalChanged', { total: totals.amounts.total });
    const status = failure ? errorTable[failure.code].status : 409;
    // How it stands now: another tab, or the shop, may have been first.
    const now = await read(request, response).catch(() => quote);
    if (isScript) {
      const link = now.newest_path ? { url: now.newest_path, text: t('newestVersion') } : undefined;
      response.status(status).json({ message, key, ...(isUnseen && { totals }), ...(link && { link }) });
      return;
    }
    const state = { key, chosen: now.is_open ? chosen : countedIn(now), action, error: message, values };
    show(response, { quote: now, token, status, state });
  });

  router.all(path.quote, onlyMethods(['GET', 'POST']));
  return router;
}
