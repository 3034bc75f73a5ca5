import { randomUUID } from 'node:crypto';
import { emailField } from '@perfboard/contracts/email-field';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { clientPath, clientPaths, path } from '@perfboard/contracts/path';
import { bookingFileMessages, bookingFilesProblem } from '@perfboard/contracts/words/booking';
import { cleanFileName } from '@perfboard/contracts/words/file';
import { fileKey } from '@perfboard/media/key';
import { isolated } from '@perfboard/messages/isolated';
import type { Language } from '@perfboard/messages/language';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { sendClientPage } from '../../base/http/client-layout.ts';
import type { DoorTools } from '../../base/http/door.ts';
import {
  type DeadLinkHelp,
  helpLinks,
  isFromScript,
  limitViews,
  linkFailure,
  sendDeadLink,
  sendLinkError,
  sendStored,
} from '../../base/http/link-page.ts';
import { html } from '../../base/http/page.ts';
import { givenOnce, onlyMethods, requestTarget } from '../../base/http/request.ts';
import { pageTexts, speak } from '../../base/http/response-language.ts';
import { describeFile, sendFile } from '../../base/http/send-file.ts';
import { nameShop, sendPageScript, sitePath } from '../../base/http/small-page.ts';
import { storedLanguage } from '../../base/language/language.ts';
import { clientsIn } from '../../base/language/shop-texts.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { discardFiles, SpooledFile } from '../../catalog/file/spooled-file.ts';
import { shopDay } from '../../catalog/shop/shop-words.ts';
import { mailboxOf } from '../lead/acknowledgement.ts';
import { deadLinkHelp } from '../lead/client-link.ts';
import { ownerOf } from '../lead/lead.ts';
import { offersTimes } from '../lead/time-link.ts';
import { visitorUpload } from '../lead/visitor-files.ts';
import { addLinkRequest } from './client-lead.ts';
import { receiveMessage, storedKeys } from './client-message.ts';
import {
  type AgreementReader,
  type ClientLead,
  findClientFile,
  openClientPage,
  readBookingFiles,
  readMessages,
} from './client-page.ts';
import { clientPageScript, scriptPath } from './client-page-script.ts';
import { clientPageBody, type FormState } from './client-page-view.ts';

/** The script of a page whose link no longer works says so beside the form, whose text stays. */
function sendGone(response: Response, status: 400 | 410, help: DeadLinkHelp): void {
  const t = pageTexts(response, 'link_pages');
  const [link] = helpLinks(response, help);
  response
    .status(status)
    .set('cache-control', 'no-store')
    .json({ message: t('linkGone'), link });
}

interface Opened {
  ctx: Context;
  lead: ClientLead;
  token: string;
}

type Tools = Pick<DoorTools, 'services' | 'contextOf' | 'readFields' | 'readUpload'>;

const paramOf = (request: Request, name: string): string => String(request.params[name] ?? '');

const isUuid = (text: string): boolean => uuidSchema.safeParse(text).success;

const filesOf = ({ files }: Record<string, unknown>): SpooledFile[] =>
  Array.isArray(files) ? files.filter((file) => file instanceof SpooledFile) : [];

/** Why a message was refused, with the names of the files if they are the reason. */
function withFileNames(language: Language, refusal: string, files: readonly SpooledFile[]): string {
  const problem = bookingFilesProblem(files) ?? '';
  if (problem === bookingFileMessages.tooMany || refusal !== localizeMessage(language, problem))
    return refusal;
  const isRefused = (file: SpooledFile) => bookingFilesProblem([file]) === problem;
  const names = files.filter(isRefused).map(({ name }) => isolated(cleanFileName(name)));
  return `${refusal} (${names.join(', ')})`;
}

/** Where a client asks for the links again: the same answer for every address. */
function linkRouter(tools: Tools): Router {
  const { services, contextOf, readFields } = tools;
  const router = Router();
  const show = (response: Response, status: number, { confirmation = '', error = '', email = '' }) => {
    const t = pageTexts(response, 'link_pages');
    sendClientPage(response, status, {
      title: t('linkTitle'),
      body: confirmation
        ? html`<p class="notice" role="status">${confirmation}</p><p><a href="${sitePath(response, path.contact)}">${t('contactUs')}</a></p>`
        : html`<p>${t('linkText')}</p><form method="post" action="${clientPaths.clientLink}"><label for="email">${t('email')}</label><input id="email" name="email" type="email" autocomplete="email" required value="${email}"${error ? html` aria-invalid="true" aria-describedby="error" autofocus` : ''}><p class="error" role="alert" id="error">${error}</p><button>${t('sendLink')}</button></form>`,
    });
  };
  router.get(clientPaths.clientLink, (request, response) => {
    const isSent = givenOnce(request, 'sent') !== '';
    show(response, 200, isSent ? { confirmation: pageTexts(response, 'link_pages')('linkRequested') } : {});
  });
  router.post(clientPaths.clientLink, async (request, response) => {
    const { email: given = '' } = await readFields(request);
    const ctx = contextOf(request, response, 'form');
    let email = String(given);
    try {
      email = emailField('Invalid email address').parse(given);
      await services.rateLimits.consume('clientLinkByAddress', limitAddress(ctx.address));
      await services.rateLimits.consume('clientLinkByMailbox', mailboxOf(email));
    } catch (error) {
      const { status, message } = linkFailure(ctx, response, error);
      return show(response, status, { error: message, email });
    }
    await addLinkRequest(services.prisma, email, ctx.requestId);
    sendStored(request, response, `${clientPaths.clientLink}?sent=1`);
  });
  router.all(clientPaths.clientLink, onlyMethods(['GET', 'POST']));
  return router;
}

/**
 * The page of a lead for its sender, opened by its signed link alone: progress, messages and files, and what
 * was agreed.
 * @param options.agreements what other rooms show of a lead
 */
export function clientPageDoor(
  tools: Tools,
  { agreements }: { agreements: readonly AgreementReader[] },
): Router {
  const { services, contextOf, readUpload } = tools;
  const { prisma, env } = services;
  const router = Router();
  router.all([clientPaths.clientLink, clientPaths.client, clientPaths.clientFile], nameShop(services));
  router.use(linkRouter(tools));

  /** The text of a form whose link was revoked before it was sent. */
  async function typedIn(request: Request): Promise<string> {
    if (request.method !== 'POST') return '';
    const fields = await readUpload(request, visitorUpload).catch(() => ({}) as Record<string, unknown>);
    await discardFiles(fields);
    return typeof fields.text === 'string' ? fields.text : '';
  }

  /** Answers with the lead of the address, or that the link is dead. */
  const withLead =
    (answer: (opened: Opened, request: Request, response: Response) => Promise<void>): RequestHandler =>
    async (request, response) => {
      const token = paramOf(request, 'token');
      const ctx = contextOf(request, response, 'form');
      try {
        if (request.method !== 'POST') await limitViews(services.rateLimits, { address: ctx.address, token });
      } catch (error) {
        return sendLinkError(ctx, response, error, { help: () => deadLinkHelp(services) });
      }
      const lead = await openClientPage(prisma, env.SESSION_SECRET, token);
      if (!lead || 'isRevoked' in lead) {
        speak(response, lead?.language);
        const status = lead ? 410 : 400;
        const help = await deadLinkHelp(services, lead?.stage);
        if (request.method === 'POST' && isFromScript(request)) sendGone(response, status, help);
        else sendDeadLink(response, status, { help, typed: lead ? await typedIn(request) : '' });
        return;
      }
      speak(response, lead.language);
      await answer({ ctx, lead, token }, request, response);
    };

  async function show(
    response: Response,
    { lead, token }: Opened,
    { status = 200, form, whole = '' }: { status?: number; form: FormState; whole?: string },
  ): Promise<void> {
    const { claim, language } = lead;
    const { words, kindsIn } = await services.shop.read();
    const { profile, clients } = words;
    const owner = ownerOf(claim.kind, claim.uuid);
    const today = shopDay(profile.time_zone, new Date());
    const context = {
      db: prisma,
      env,
      language,
      today,
      sayKind: kindsIn(language),
      offersTimes: () => offersTimes(services),
    };
    const lists = await Promise.all(agreements.map((read) => read(context, owner)));
    const view = {
      t: pageTexts(response, 'link_pages'),
      lead,
      path: clientPath(token),
      shop: profile,
      clients: clientsIn(clients, language),
      agreements: lists.flat(),
      messages: await readMessages(prisma, claim, whole),
      files: await readBookingFiles(prisma, claim),
      stored: await storedKeys(prisma, claim.uuid),
    };
    const body = clientPageBody(view, form);
    sendClientPage(response, status, { title: lead.title, body, script: scriptPath(language) });
  }

  const read = withLead(async (opened, request, response) => {
    const { query } = requestTarget(request);
    const form = {
      key: randomUUID(),
      ...(query.has('sent') && { confirmation: pageTexts(response, 'link_pages')('messageSent') }),
    };
    const whole = query.get('message') ?? '';
    await show(response, opened, { form, whole });
  });

  const write = withLead(async (opened, request, response) => {
    const { ctx, lead, token } = opened;
    let fields: Record<string, unknown> = {};
    try {
      fields = await readUpload(request, visitorUpload);
      const { uuid } = await receiveMessage(ctx, lead, fields);
      sendStored(request, response, `${clientPath(token)}?sent=${uuid}#notice`);
    } catch (error) {
      const { code, status, message: refusal } = linkFailure(ctx, response, error);
      // The first try was stored although its answer was lost, and the text has changed since: another message.
      const isStored = code === 'CONFLICT';
      const files = filesOf(fields);
      const message = isStored
        ? pageTexts(response, 'link_pages')('messageSentBefore')
        : withFileNames(lead.language, refusal, files);
      const { text, idempotency_key: tried } = fields;
      const key = typeof tried === 'string' && !isStored ? tried : randomUUID();
      if (isFromScript(request)) {
        response.status(status).set('cache-control', 'no-store').json({ message, key });
        return;
      }
      const hadFiles = files.length > 0 && !isStored;
      const form = { key, text: typeof text === 'string' ? text : '', error: message, hadFiles };
      await show(response, opened, { status, form });
    } finally {
      await discardFiles(fields);
    }
  });

  const download = withLead(async ({ lead }, request, response) => {
    const uuid = paramOf(request, 'uuid');
    const file = isUuid(uuid) ? await findClientFile(prisma, lead.claim, uuid) : null;
    const stored = file && (await services.store.open(fileKey(file.uuid)));
    if (!stored) return sendDeadLink(response, 404, { help: await deadLinkHelp(services, lead.stage) });
    describeFile(response, { name: file.name, isForAll: false });
    sendFile(request, response, {
      stream: stored.stream,
      headers: { 'content-length': String(stored.bytes) },
      log: services.log,
    });
  });

  router.get(clientPaths.client, read);
  router.post(clientPaths.client, write);
  router.get(clientPaths.clientFile, download);
  router.get(clientPaths.clientScript, (request, response) => {
    const language = storedLanguage(givenOnce(request, 'language'));
    sendPageScript(response, clientPageScript(language));
  });

  router.all(clientPaths.client, onlyMethods(['GET', 'POST']));
  router.all([clientPaths.clientFile, clientPaths.clientScript], onlyMethods(['GET']));
  return router;
}
