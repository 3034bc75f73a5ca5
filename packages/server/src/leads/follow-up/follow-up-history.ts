import type { LeadEntry } from '@perfboard/contracts/lead';
import type { PrismaClient } from '@perfboard/db/client';
import { readNames } from '../../people/member/member-names.ts';
import type { ownerOf } from '../lead/lead.ts';
import { blankEntry } from '../lead/lead-entry.ts';

/** More than a real lead has. */
const shownMax = 200;

/** When a lead's follow-ups were set, how they ended, and when they brought the lead back. */
export async function readFollowUpHistory(
  prisma: PrismaClient,
  owner: ReturnType<typeof ownerOf>,
): Promise<LeadEntry[]> {
  const rows = await prisma.followUp.findMany({
    where: owner,
    orderBy: { created_at: 'desc' },
    take: shownMax,
  });
  const nameOf = await readNames(prisma, [...new Set(rows.map(({ user_id }) => user_id))]);
  return rows.flatMap((row): LeadEntry[] => {
    const state = row.ended_as ?? (row.fired_at ? 'due' : 'planned');
    const set: LeadEntry = {
      ...blankEntry,
      kind: 'follow_up',
      uuid: row.uuid,
      at: row.created_at.toISOString(),
      author: nameOf(row.user_id),
      subject: row.due_at.toISOString(),
      text: row.note,
      state: row.only_if_no_answer && state === 'planned' ? 'if_no_answer' : state,
    };
    if (!row.fired_at) return [set];
    const at = row.fired_at.toISOString();
    return [set, { ...set, kind: 'follow_up_due', at, author: null, subject: null, text: '', state: null }];
  });
}
