import type { PageFormState } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import { errorTable } from '@perfboard/contracts/words/error';
import { onlyMethods, requestTarget } from '@perfboard/server/base/http/request';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Context } from '@perfboard/server/base/trpc/context';
import { toAppError } from '@perfboard/server/base/trpc/failure';
import { noteQuoteView } from '@perfboard/server/leads/quote/quote-view';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { callProcedure, metaOf } from '../call-procedure.ts';
import { readFields } from './body.ts';
import type { RenderUrl } from './pages.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

interface ClientPage {
  form: 'quote' | 'client';
  /** The procedure of each form of the page, by the `action` of its button. */
  actions: Readonly<Record<string, string>>;
  /** Fields with several values, whatever their number. */
  lists?: readonly string[];
  /** Called when a person opens the page. */
  onView?: (ctx: Context, token: string) => Promise<void>;
}

/** The pages that a signed link opens, by their path. */
const clientPages: Readonly<Record<string, ClientPage>> = {
  [path.quote]: {
    form: 'quote',
    actions: { accept: 'quote.accept', changes: 'quote.askForChanges', decline: 'quote.decline' },
    lists: ['optional'],
    onView: noteQuoteView,
  },
};

/** For the holder of the link alone: kept nowhere, found by no search engine, named to no other site. */
function keepPrivate(response: Response): void {
  response.set({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
}

/** A program that looks at links before a person does: email scanners, previews of chats, prefetching browsers. */
const machines =
  /bot\b|crawl|spider|preview|scan|python|java\/|go-http|slack|whatsapp|telegram|facebookexternalhit|safelinks|proofpoint|mimecast|barracuda/i;

const isPerson = (request: Request): boolean =>
  request.method === 'GET' &&
  !/prefetch|preview/i.test(
    `${request.get('purpose') ?? ''} ${request.get('sec-purpose') ?? ''} ${request.get('x-moz') ?? ''}`,
  ) &&
  !machines.test(request.get('user-agent') ?? 'bot');

interface ClientPagesOptions {
  services: HttpServices;
  contextOf: RequestContext;
  renderUrl: RenderUrl;
}

async function sendPage(
  { services, renderUrl }: ClientPagesOptions,
  {
    request,
    response,
    state,
    status,
  }: { request: Request; response: Response; state?: PageFormState; status?: number },
): Promise<void> {
  try {
    const answer = await renderUrl(requestTarget(request).path, await services.shop.read(), state);
    keepPrivate(response);
    if (answer.kind === 'redirect') response.redirect(answer.status, answer.location);
    else
      response
        .status(status ?? answer.status)
        .type('html')
        .send(answer.html);
  } catch (error) {
    sendFailure(response, error);
  }
}

const showPage =
  (page: ClientPage, options: ClientPagesOptions): RequestHandler =>
  async (request, response) => {
    if (page.onView && isPerson(request)) {
      const ctx = options.contextOf(request, response, 'form');
      // A member looks at it as a client does, without leaving a trace. The page is shown whatever fails here.
      const note = async () =>
        (await ctx.actor()) ?? (await page.onView?.(ctx, String(request.params.token)));
      await note().catch((error: unknown) => ctx.log.error({ err: error }, 'a view could not be recorded'));
    }
    await sendPage(options, { request, response });
  };

/** What a posted form came to. */
async function receive(
  { form, actions, lists = [] }: ClientPage,
  ctx: Context,
  { fields, token }: { fields: Record<string, unknown>; token: string },
): Promise<{ state: PageFormState; status: number }> {
  const action =
    typeof fields.action === 'string' && Object.hasOwn(actions, fields.action) ? fields.action : '';
  const values = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const texts = [value].flat().filter((one) => typeof one === 'string');
      return texts.length > 0 ? [[name, texts.join(',')]] : [];
    }),
  );
  const filled = Object.entries(fields).filter(([name, value]) => name !== 'action' && value !== '');
  const listed = lists.map((name) => [name, [fields[name] ?? []].flat()]);
  try {
    const readInput = async () => ({ ...Object.fromEntries([...filled, ...listed]), token });
    const call = { name: actions[action] ?? '', type: 'mutation', readInput } as const;
    const { message } = (await callProcedure(ctx, call)) as { message: string };
    return { state: { form, action, values: {}, message, ok: true }, status: 200 };
  } catch (error) {
    const { code, message, issues } = toAppError(error);
    const state = { form, action, values, ok: false, message, ...(issues && { issues }) };
    return { state, status: errorTable[code].status };
  }
}

const answerForms =
  (page: ClientPage, options: ClientPagesOptions): RequestHandler =>
  async (request, response) => {
    const upload = Object.values(page.actions)
      .map((name) => metaOf(name)?.upload)
      .find(Boolean);
    const fields = await readFields(request, { upload });
    const ctx = options.contextOf(request, response, 'form');
    const { state, status } = await receive(page, ctx, { fields, token: String(request.params.token) });
    await sendPage(options, { request, response, state, status });
  };

/** The pages that clients open by a signed link: rendered for each request, and with forms that need no script. */
export function clientPagesRouter(options: ClientPagesOptions): Router {
  const router = Router();
  for (const [path, page] of Object.entries(clientPages)) {
    router.get(path, showPage(page, options));
    router.post(path, answerForms(page, options));
    router.all(path, onlyMethods(['GET', 'POST']));
  }
  return router;
}
