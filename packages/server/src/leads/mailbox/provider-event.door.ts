import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { type MailProvider, mailEventMessages } from '@perfboard/contracts/words/mailbox';
import { type Request, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { applyEvent } from './apply-report.ts';
import { isMailEventKey, recordMailEvent } from './provider-address.ts';
import { readProviderEvents } from './provider-event.ts';
import {
  type FetchText,
  isAmazonUrl,
  isSignedByAmazon,
  isSignedByMailgun,
  isSignedBySendGrid,
} from './provider-signature.ts';

const fetchMs = 10_000;
const fetchBytesMax = 64 * 1024;

/** Only for addresses that `isAmazonUrl` has accepted. */
const fetchAmazon: FetchText = async (url) => {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchMs) });
    if (!response.ok || !response.body) throw new AppError('SERVICE_UNAVAILABLE');
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > fetchBytesMax) throw new AppError('SERVICE_UNAVAILABLE');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } catch (cause) {
    throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause });
  }
};

/** Reads the same address once: Amazon signs all events with one certificate for months. */
function remembering(fetchText: FetchText): FetchText {
  let last: { url: string; text: string } | undefined;
  return async (url) => {
    if (last?.url === url) return last.text;
    const text = await fetchText(url);
    // A page of a proxy, say: Amazon sends the event again.
    if (!text.includes('BEGIN CERTIFICATE')) throw new AppError('SERVICE_UNAVAILABLE');
    last = { url, text };
    return text;
  };
}

type Body = Record<string, unknown>;

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('PARSE_ERROR');
  }
}

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {};

/**
 * Receives bounces and complaints from the email provider. The address holds a key; a provider that signs is
 * checked as well. Events repeat and come in any order: recording one twice changes nothing.
 */
export function mailEventDoor(
  {
    services: { prisma, env, log },
    contextOf,
    readBody,
  }: Pick<DoorTools, 'services' | 'contextOf' | 'readBody'>,
  fetchText: FetchText = fetchAmazon,
): Router {
  const router = Router();
  const secret = env.SESSION_SECRET;
  const fetchCertificate = remembering(fetchText);

  const isOpenFor = (request: Request, provider: MailProvider): boolean =>
    request.params.provider === provider && isMailEventKey(secret, provider, String(request.query.key ?? ''));

  /** The events' JSON after its signature was checked; undefined if the message was about the subscription. */
  async function readSigned(request: Request, provider: MailProvider): Promise<unknown> {
    const body = await readBody(request);
    const given = parse(body);
    const key = env.MAIL_EVENTS_KEY ?? '';
    const header = (name: string) => String(request.headers[name] ?? '');
    if (provider === 'mailgun' && !isSignedByMailgun(key, objectOf(objectOf(given).signature)))
      throw new AppError('FORBIDDEN', mailEventMessages.badSignature);
    if (provider === 'sendgrid' && !isSignedBySendGrid(key, { body, header }))
      throw new AppError('FORBIDDEN', mailEventMessages.badSignature);
    if (provider !== 'ses') return given;
    const message = objectOf(given);
    if (!(await isSignedByAmazon(message, fetchCertificate)))
      throw new AppError('FORBIDDEN', mailEventMessages.badSignature);
    if (message.Type === 'Notification') return parse(Buffer.from(String(message.Message)));
    if (isAmazonUrl(message.SubscribeURL)) await fetchText(message.SubscribeURL);
    return undefined;
  }

  router.post(path.mailEvents, async (request, response) => {
    const provider = env.MAIL_EVENTS;
    if (!provider || !isOpenFor(request, provider)) throw new AppError('NOT_FOUND');
    const { requestId } = contextOf(request, response, 'rest');
    let events: ReturnType<typeof readProviderEvents>;
    try {
      events = readProviderEvents(provider, await readSigned(request, provider));
    } catch (error) {
      await recordMailEvent(prisma, error instanceof AppError ? error.message : mailEventMessages.unreadable);
      throw error;
    }
    let matched = 0;
    for (const event of events) {
      const isOurs = await prisma.$transaction((tx) => applyEvent({ tx, requestId, secret }, event));
      if (isOurs) matched += 1;
    }
    await recordMailEvent(prisma, null);
    log.info({ provider, events: events.length, matched }, 'email events received');
    response.json({ received: events.length });
  });
  router.all(path.mailEvents, onlyMethods(['POST']));
  return router;
}
