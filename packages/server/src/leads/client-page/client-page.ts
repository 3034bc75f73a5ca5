import { writtenIn } from '@perfboard/contracts/quoted-text';
import { bookingDetails } from '@perfboard/contracts/words/booking';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import type { Db } from '@perfboard/db/client';
import { renderMarkdown } from '@perfboard/mail/markdown';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { storedLanguage } from '../../base/language/language.ts';
import { type ClientClaim, readClientToken } from '../lead/client-link.ts';
import { ownerOf } from '../lead/lead.ts';

/** What the shop and the client agreed: a quote, an appointment. */
export interface Agreement {
  title: string;
  /** Lines of plain text. */
  lines: readonly string[];
  links: ReadonlyArray<{ href: string; label: string }>;
}

/** Another room's part of the page, handed in by the router. */
export type AgreementReader = (
  services: {
    db: Db;
    env: { PUBLIC_URL: string; SESSION_SECRET: string };
    /** Of the page. */
    language: Language;
    /** By the shop's clock, `yyyy-mm-dd`. */
    today: string;
    /** Says kinds and places of appointments in it. */
    sayKind: (text: string) => string;
    /** Whether visitors can pick and move times. */
    offersTimes: () => Promise<boolean>;
  },
  owner: ReturnType<typeof ownerOf>,
) => Promise<readonly Agreement[]>;

export interface ClientFile {
  uuid: string;
  name: string;
  bytes: number;
}

export interface ClientMessage {
  uuid: string;
  at: Date;
  /** The client wrote it. */
  isOwn: boolean;
  /** Of an answer that was not an email: where it was written. */
  origin: string;
  /** Plain text of the client, or safe HTML of the shop. */
  text?: string;
  html?: string;
  /** It is longer than what is shown. */
  hasMore: boolean;
  files: readonly ClientFile[];
}

export interface ClientLead {
  claim: ClientClaim;
  title: string;
  asked: ReadonlyArray<readonly [label: string, text: string]>;
  created_at: Date;
  stage: string;
  is_spam: boolean;
  language: Language;
}

/** A link that no longer opens its lead, with the lead’s language. */
interface RevokedLink {
  isRevoked: true;
  language?: Language;
  /** Undefined if the lead was erased. */
  stage?: string;
}

/**
 * The lead that a link opens. Of what its sender wrote it has the request alone: not the name, the number or
 * the address, because a link may have been sent to an address with a typo.
 * @returns a revoked link also for a lead that was erased; undefined for a link that we did not make
 */
export async function openClientPage(
  db: Db,
  secret: string,
  token: string,
): Promise<ClientLead | RevokedLink | undefined> {
  const claim = readClientToken(secret, token);
  if (!claim) return undefined;
  const query = { where: { uuid: claim.uuid }, omit: { status: true } } as const;
  const lead =
    claim.kind === 'booking' ? await db.booking.findUnique(query) : await db.contact.findUnique(query);
  const isRevoked = !lead || lead.client_round !== claim.round;
  if (isRevoked)
    return { isRevoked, ...(lead && { language: storedLanguage(lead.language), stage: lead.stage }) };
  const { created_at, stage, is_spam } = lead;
  const language = storedLanguage(lead.language);
  const t = translatorOf(language, 'link_pages');
  const facts = { claim, created_at, stage, is_spam, language };
  if ('message' in lead) return { ...facts, title: lead.subject, asked: [[t('askedMessage'), lead.message]] };
  const label = translatorOf(language, 'booking');
  const asked = bookingDetails.flatMap(({ name, key }) =>
    lead[name] ? [[label(key), lead[name]] as const] : [],
  );
  return { ...facts, title: lead.project_title, asked };
}

/** Answers that are certainly the client's own: written here, or sent from the address of the lead. */
async function ownAnswers(db: Db, { kind, uuid }: ClientClaim) {
  const query = { where: { uuid }, select: { email: true } };
  const lead = await (kind === 'booking' ? db.booking.findUnique(query) : db.contact.findUnique(query));
  return {
    ...ownerOf(kind, uuid),
    kind: 'answer' as const,
    OR: [{ matched_by: 'page' }, { from_email: lead?.email ?? '', sender_verdict: { not: 'fail' as const } }],
  };
}

/** Replies that were sent: not those that can still be undone, or that are held with spam. */
const sentReplies = (claim: ClientClaim) => ({
  ...ownerOf(claim.kind, claim.uuid),
  OR: [
    { released_at: { not: null } },
    { send_after: { lt: new Date() } },
    // Of a release in which no reply could be undone.
    { notification: { sent_at: { not: null } } },
  ],
});

const fileFields = { uuid: true, name: true, bytes: true } as const;
const files = { select: fileFields, orderBy: [{ place: 'asc' as const }, { uuid: 'asc' as const }] };
/** More than a conversation has. */
const messagesMax = 200;

/** The beginning of each text, and all of the one that the reader opened. */
const readTexts = (db: Db, uuids: readonly string[], whole: string) =>
  db.$queryRaw<{ uuid: string; body: string; has_more: boolean }[]>`
    select uuid, left(body, size) as body, length(body) > size as has_more
    from (select uuid, body, case when uuid::text = ${whole} then length(body) else ${incomingLimits.shownMax} end as size
      from (select uuid, body from incoming_mails union all select uuid, body from replies) texts
      where uuid = any(${[...uuids]}::uuid[])) shown`;

/**
 * The messages of both sides, oldest first, and long ones shortened. No member's name or address: the shop writes.
 * @param whole the uuid of the message that is shown in full
 */
export async function readMessages(db: Db, claim: ClientClaim, whole: string): Promise<ClientMessage[]> {
  const own = await db.incomingMail.findMany({
    where: await ownAnswers(db, claim),
    orderBy: { received_at: 'desc' },
    take: messagesMax,
    select: { uuid: true, matched_by: true, subject: true, received_at: true, files },
  });
  const replies = await db.reply.findMany({
    where: sentReplies(claim),
    orderBy: { created_at: 'desc' },
    take: messagesMax,
    select: { uuid: true, created_at: true, files },
  });
  const texts = await readTexts(
    db,
    [...own, ...replies].map(({ uuid }) => uuid),
    whole,
  );
  const byUuid = new Map(texts.map((row) => [row.uuid, row]));
  const textOf = (uuid: string) => {
    const { body = '', has_more: hasMore = false } = byUuid.get(uuid) ?? {};
    return { body, hasMore };
  };
  const messages: ClientMessage[] = [
    ...own.map(({ uuid, matched_by, subject, received_at, files }) => {
      const isPage = matched_by === 'page';
      const { body, hasMore } = textOf(uuid);
      const text = isPage ? body : writtenIn(body);
      return { uuid, at: received_at, isOwn: true, origin: isPage ? subject : '', text, hasMore, files };
    }),
    ...replies.map(({ uuid, created_at, files }) => {
      const { body, hasMore } = textOf(uuid);
      const { html } = renderMarkdown(body, { keepsLines: true });
      return { uuid, at: created_at, isOwn: false, origin: '', html, hasMore, files };
    }),
  ];
  return messages.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** What came with a booking. */
export const readBookingFiles = (db: Db, { kind, uuid }: ClientClaim): Promise<ClientFile[]> =>
  kind === 'booking'
    ? db.file.findMany({ where: { booking_uuid: uuid }, orderBy: files.orderBy, select: fileFields })
    : Promise.resolve([]);

/** A file that the page of the lead shows; null for every other one. */
export async function findClientFile(db: Db, claim: ClientClaim, uuid: string): Promise<ClientFile | null> {
  const places = [
    { incoming: await ownAnswers(db, claim) },
    { reply: sentReplies(claim) },
    ...(claim.kind === 'booking' ? [{ booking_uuid: claim.uuid }] : []),
  ];
  return db.file.findFirst({ where: { uuid, OR: places }, select: fileFields });
}
