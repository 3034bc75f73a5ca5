import type { WriteResult } from '@perfboard/contracts/error';
import { leadMessages, leadNoteMax } from '@perfboard/contracts/lead';
import { cleanText } from '@perfboard/contracts/text';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import type { Context } from '../../trpc/context.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import { type Judged, judgeLead } from './guard.ts';
import { createLead, type LeadChange, type LeadStore, updateLead } from './lead.ts';

type AdminContext = Parameters<typeof recordAudit>[0];

/** Filters of a list of leads beside its status. */
export const leadFilters = { unanswered: z.boolean().optional(), spam: z.boolean().optional() };
export const leadNoteInput = namedByPath.extend({ note: z.string().max(leadNoteMax).transform(cleanText) });
export const leadSpamInput = namedByPath.extend({ is_spam: z.boolean() });

/** What comes with the fields of a form. */
interface Rider extends Pick<Judged, 'website' | 'form_token'> {
  idempotency_key?: string | undefined;
}

/** Judges a lead and stores it. */
export async function receiveLead<Fields extends Judged, Status extends string>(
  ctx: Context,
  store: LeadStore<Fields, Status>,
  fields: Fields,
  { idempotency_key, website, form_token }: Rider,
): Promise<WriteResult> {
  const verdict = await judgeLead(ctx, store.kind, { ...fields, website, form_token });
  const { prisma } = ctx.services.database;
  const idempotencyKey = idempotency_key ?? ctx.idempotencyKey;
  return createLead(store, { prisma, requestId: ctx.requestId, verdict, idempotencyKey }, fields);
}

interface AuditedChange<Status extends string> {
  uuid: string;
  change: LeadChange<Status>;
  verb: string;
  details?: { status: Status };
}

async function changeLead<Fields, Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Fields, Status>,
  { uuid, change, verb, details }: AuditedChange<Status>,
): Promise<void> {
  const { kind, messages } = store;
  const options = { prisma: ctx.services.database.prisma, requestId: ctx.requestId };
  await updateLead(store, options, knownUuid(uuid, messages.notFound), change);
  await recordAudit(ctx, {
    action: `${kind}.${verb}`,
    entity: kind,
    entity_uuid: uuid,
    ...(details && { details }),
  });
}

export async function setLeadStatus<Fields, Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Fields, Status>,
  { uuid, status }: { uuid: string; status: Status },
): Promise<WriteResult> {
  await changeLead(ctx, store, { uuid, change: { status }, verb: 'status', details: { status } });
  return { message: store.messages.updated, uuid };
}

export async function setLeadNote<Fields, Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Fields, Status>,
  { uuid, note }: z.output<typeof leadNoteInput>,
): Promise<WriteResult> {
  await changeLead(ctx, store, { uuid, change: { note }, verb: 'note' });
  return { message: leadMessages.noteSaved, uuid };
}

export async function setLeadSpam<Fields, Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Fields, Status>,
  { uuid, is_spam }: z.output<typeof leadSpamInput>,
): Promise<WriteResult> {
  await changeLead(ctx, store, { uuid, change: { is_spam }, verb: is_spam ? 'spam' : 'not_spam' });
  return { message: is_spam ? leadMessages.spam : leadMessages.notSpam, uuid };
}
