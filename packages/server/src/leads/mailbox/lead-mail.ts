import type { LeadEntry } from '@perfboard/contracts/lead';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { readLeadFiles } from '../../catalog/file/file-link.ts';
import type { ownerOf } from '../lead/lead.ts';
import { shownBody, shownVerdict } from './incoming-mail.ts';

type IncomingEntry = Pick<
  LeadEntry,
  | 'kind'
  | 'uuid'
  | 'at'
  | 'author'
  | 'subject'
  | 'text'
  | 'state'
  | 'error'
  | 'is_automatic'
  | 'sender_verdict'
  | 'has_more'
  | 'files'
>;

type IncomingRow = Prisma.IncomingMailGetPayload<object> & { has_more: boolean };

/** More emails than a real conversation has. */
const entriesMax = 200;

/** The incoming emails of a lead, as entries of its history. */
export async function readIncoming(
  prisma: PrismaClient,
  owner: ReturnType<typeof ownerOf>,
): Promise<IncomingEntry[]> {
  const isOwn =
    'booking_uuid' in owner
      ? Prisma.sql`booking_uuid = ${owner.booking_uuid}::uuid`
      : Prisma.sql`contact_uuid = ${owner.contact_uuid}::uuid`;
  const rows = await prisma.$queryRaw<IncomingRow[]>`
    select uuid, kind, from_name, from_email, subject, ${Prisma.raw(shownBody)}, matched_by, trouble, sender_verdict, received_at
    from incoming_mails where ${isOwn} order by received_at desc limit ${entriesMax}`;
  const files = await readLeadFiles(prisma, {
    incoming_uuid: { in: rows.map(({ uuid }) => uuid) },
  });
  return rows.map((row) => ({
    kind: 'answer',
    uuid: row.uuid,
    at: row.received_at.toISOString(),
    author: row.from_name ? `${row.from_name} <${row.from_email}>` : row.from_email,
    subject: row.subject,
    text: row.body,
    state: row.matched_by,
    error: row.trouble || null,
    is_automatic: row.kind !== 'answer',
    sender_verdict: row.matched_by === 'page' ? null : shownVerdict(row.sender_verdict),
    has_more: row.has_more,
    files: files.filter(({ owner }) => owner === row.uuid).map(({ file }) => file),
  }));
}
