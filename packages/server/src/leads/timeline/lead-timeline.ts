import type { LeadEntry, LeadMember, leadTimelineSchema } from '@perfboard/contracts/lead';
import { kindsWhere } from '@perfboard/contracts/words/notification-kind';
import type { PrismaClient } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { z } from 'zod';
import { mailStatusOf, readMailOptions } from '../../base/notification/notification.ts';
import { readLeadFiles } from '../../catalog/file/file-link.ts';
import { listMembers } from '../../people/member/member.ts';
import { readMentions } from '../../people/member/member-names.ts';
import { readAppointmentHistory } from '../appointment/appointment-history.ts';
import { readFollowUp } from '../follow-up/follow-up.ts';
import { readFollowUpHistory } from '../follow-up/follow-up-history.ts';
import type { ownerOf } from '../lead/lead.ts';
import { blankEntry } from '../lead/lead-entry.ts';
import { mayChange } from '../lead/lead-note.ts';
import { readIncoming } from '../mailbox/lead-mail.ts';
import { readQuoteHistory } from '../quote/quote-history.ts';

export interface TimelineRequest {
  kind: 'booking' | 'contact';
  lead: {
    uuid: string;
    created_at: Date;
    status: string;
    stage: string;
    is_spam: boolean;
    assignee_id: string | null;
  };
  owner: ReturnType<typeof ownerOf>;
  /** The reading member. */
  userId: string;
  /** Of the texts about appointments and quotes; English if absent. */
  language?: Language;
}

/** More than a real lead has; older steps are only in the audit list. */
const stepsMax = 200;

const detail = (details: unknown, name: string): string =>
  String((details as Record<string, unknown> | null)?.[name] ?? '');

/** The steps of a lead in the audit trail: status, assignee, spam. */
async function readSteps(
  prisma: PrismaClient,
  { kind, lead, owner, language = sourceLanguage }: TimelineRequest,
  members: readonly (LeadMember & { email: string })[],
): Promise<LeadEntry[]> {
  const rows = await prisma.audit.findMany({
    where: {
      entity_uuid: lead.uuid,
      action: {
        in: [
          'status',
          'assign',
          'spam',
          'not_spam',
          'reply',
          'reply_undo',
          'schedule',
          'unschedule',
          'stage',
        ].map((verb) => `${kind}.${verb}`),
      },
    },
    orderBy: { created_at: 'desc' },
    take: stepsMax,
  });
  // A reply changes the status of an unanswered lead, an appointment that of a lead without one.
  const mayLeaveIt = /\.(?:reply|reply_undo|schedule|unschedule)$/;
  const mails = await readStageMails(prisma, owner);
  const steps = rows.filter(({ action, details }) =>
    action.endsWith('.stage')
      ? detail(details, 'title')
      : !mayLeaveIt.test(action) || detail(details, 'status'),
  );
  // The trail has the addresses of members, and words for visitors and the product itself.
  const authorOf = (actor: string) =>
    members.find(({ email }) => email === actor)?.name ?? (actor.includes('@') ? actor : null);
  const formerMember = translatorOf(language, 'desk_lead')('formerMember');
  return steps.flatMap(({ uuid, action, actor, details, created_at }) => {
    const verb = action.slice(kind.length + 1);
    const id = detail(details, 'assignee_id');
    const name = members.find((member) => member.id === id)?.name ?? (id && formerMember);
    const status = { kind: 'status' as const, text: detail(details, 'status') };
    const event =
      {
        status,
        reply: status,
        assign: { kind: 'assignee' as const, text: name },
        spam: { kind: 'spam' as const, text: 'spam' },
        not_spam: { kind: 'spam' as const, text: 'not spam' },
        stage: {
          kind: 'stage' as const,
          text: detail(details, 'title'),
          // Its row is gone if another stage came first.
          state: detail(details, 'mail') ? (mails.get(detail(details, 'mail')) ?? 'overtaken') : null,
        },
      }[verb] ?? status;
    const step = { ...blankEntry, uuid, at: created_at.toISOString(), author: authorOf(actor) };
    // Taken out of spam, a lead with a reply counts as answered.
    const isAnswered = verb === 'not_spam' && status.text !== '';
    return [{ ...step, ...event }, ...(isAnswered ? [{ ...step, ...status }] : [])];
  });
}

/** The delivery state of a lead's emails about its stage, by what they are about. */
async function readStageMails(prisma: PrismaClient, owner: TimelineRequest['owner']) {
  const rows = await prisma.notification.findMany({
    where: { ...owner, kind: 'stage' },
    omit: { kind: true, status: true },
  });
  const optionsOf = await readMailOptions(
    prisma,
    rows.map(({ uuid }) => uuid),
  );
  return new Map(rows.map((row) => [row.about, mailStatusOf({ ...row, ...optionsOf(row.uuid) })] as const));
}

async function readReplies(prisma: PrismaClient, { owner, userId }: TimelineRequest): Promise<LeadEntry[]> {
  const rows = await prisma.reply.findMany({
    where: owner,
    include: { notification: { omit: { kind: true, status: true } } },
  });
  const statusOf = await readMailOptions(
    prisma,
    rows.flatMap(({ notification }) => notification?.uuid ?? []),
  );
  const files = await readLeadFiles(prisma, { reply_uuid: { in: rows.map(({ uuid }) => uuid) } });
  return rows.map(({ uuid, created_at, user_id, author, subject, body, notification }) => ({
    ...blankEntry,
    kind: 'reply',
    uuid,
    at: created_at.toISOString(),
    author,
    is_own: user_id === userId,
    subject,
    text: body,
    state: notification && mailStatusOf({ ...notification, ...statusOf(notification.uuid) }),
    error: notification?.last_error ?? null,
    files: files.filter(({ owner }) => owner === uuid).map(({ file }) => file),
  }));
}

async function readNotes(prisma: PrismaClient, { owner, userId }: TimelineRequest): Promise<LeadEntry[]> {
  const rows = await prisma.leadNote.findMany({ where: owner });
  const shown = await readMentions(
    prisma,
    rows.map(({ body }) => body),
  );
  return rows.map((row) => ({
    ...blankEntry,
    kind: 'note' as const,
    uuid: row.uuid,
    at: row.created_at.toISOString(),
    author: row.author || null,
    text: shown(row.body),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_own: mayChange(row, userId),
  }));
}

/** The history of a lead, oldest first, with its status and assignee. */
export async function readTimeline(
  prisma: PrismaClient,
  request: TimelineRequest,
): Promise<z.output<typeof leadTimelineSchema>> {
  const { lead, owner, language = sourceLanguage } = request;
  const members = await listMembers(prisma);
  const [files, steps, notes, replies, incoming, appointments, quotes, followUps, follow_up, mails] =
    await Promise.all([
      'booking_uuid' in owner ? readLeadFiles(prisma, owner) : [],
      readSteps(prisma, request, members),
      readNotes(prisma, request),
      readReplies(prisma, request),
      readIncoming(prisma, owner),
      readAppointmentHistory(prisma, owner, language),
      readQuoteHistory(prisma, owner, language),
      readFollowUpHistory(prisma, owner),
      readFollowUp(prisma, owner),
      // Notifications of a reply are not shown besides the reply: they belong to it.
      prisma.notification.findMany({
        where: { ...owner, kind: { notIn: kindsWhere(({ isHidden }) => isHidden) } },
        omit: { kind: true, status: true },
      }),
    ]);
  const optionsOf = await readMailOptions(
    prisma,
    mails.map(({ uuid }) => uuid),
  );
  const entries: LeadEntry[] = [
    {
      ...blankEntry,
      kind: 'received',
      uuid: lead.uuid,
      at: lead.created_at.toISOString(),
      text: '',
      files: files.map(({ file }) => file),
    },
    ...mails.map((row) => ({
      ...blankEntry,
      kind: 'mail' as const,
      uuid: row.uuid,
      at: (row.sent_at ?? row.created_at).toISOString(),
      text: optionsOf(row.uuid).kind,
      state: mailStatusOf({ ...row, ...optionsOf(row.uuid) }),
      error: row.last_error,
    })),
    ...replies,
    ...incoming.map((mail) => ({ ...blankEntry, ...mail })),
    ...appointments,
    ...quotes,
    ...followUps,
    ...steps,
    ...notes,
  ];
  const first = (entry: LeadEntry) => (entry.kind === 'received' ? 0 : 1);
  entries.sort((one, other) => first(one) - first(other) || one.at.localeCompare(other.at));
  const { status, stage, is_spam, assignee_id } = lead;
  const assignee = members.find(({ id }) => id === assignee_id) ?? null;
  return { entries, follow_up, status, stage, is_spam, assignee_id, assignee };
}
