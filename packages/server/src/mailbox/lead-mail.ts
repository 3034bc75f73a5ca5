import type { LeadEntry } from '@perfboard/contracts/lead-desk';
import type { PrismaClient } from '@perfboard/db/client';
import type { ownerOf } from '../lead/lead.ts';

type IncomingEntry = Pick<
  LeadEntry,
  'kind' | 'uuid' | 'at' | 'author' | 'subject' | 'text' | 'state' | 'error' | 'is_automatic'
>;

/** More than anybody writes to a shop about one thing. */
const entriesMax = 200;

/** The mails that came about a lead, as entries of its history. */
export async function readIncoming(
  prisma: PrismaClient,
  owner: ReturnType<typeof ownerOf>,
): Promise<IncomingEntry[]> {
  const rows = await prisma.incomingMail.findMany({
    where: owner,
    orderBy: { received_at: 'desc' },
    take: entriesMax,
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
  }));
}
