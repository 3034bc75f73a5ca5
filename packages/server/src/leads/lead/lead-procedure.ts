import type { VisitorFile } from '@perfboard/contracts/booking-file';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import type { LeadOriginInput } from '@perfboard/contracts/lead-origin';
import { cleanText } from '@perfboard/contracts/text';
import { leadMessages, leadNoteMax } from '@perfboard/contracts/words/lead';
import { z } from 'zod';
import { type AuditEntry, audited } from '../../base/audit/audit.ts';
import {
  assessSpam,
  formAttempt,
  limitLead,
  type SubmittedLead,
  spendsFirst,
} from '../../base/form/guard.ts';
import type { Context } from '../../base/trpc/context.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { acknowledgeable, acknowledgementLimit, mailboxOf, mayAcknowledge } from './acknowledgement.ts';
import { createLead, type LeadChange, type LeadStore, ownerOf, updateLead } from './lead.ts';
import { type NoteAuthor, setSharedNote } from './lead-note.ts';
import { originOf } from './lead-origin.ts';
import {
  answeredWithFiles,
  digestOfVisitorFiles,
  removeVisitorFiles,
  storeVisitorFiles,
} from './visitor-files.ts';

export type AdminContext = Parameters<typeof audited>[0] &
  Pick<Context, 'requestId'> & { currentActor: NoteAuthor };

export const leadNoteInput = namedByPath.extend({ note: z.string().max(leadNoteMax).transform(cleanText) });
export const leadSpamInput = namedByPath.extend({ is_spam: z.boolean() });

/** What a form sends besides the lead's fields. */
interface SubmissionExtras extends Pick<SubmittedLead, 'leave_empty' | 'form_token'> {
  idempotency_key?: string | undefined;
  origin: LeadOriginInput;
  files?: readonly VisitorFile[] | undefined;
}

/** Checks a lead for spam and stores it. */
export async function receiveLead<Fields extends SubmittedLead, Status extends string>(
  ctx: Context,
  store: LeadStore<Status>,
  fields: Fields,
  { idempotency_key, leave_empty, form_token, origin, files = [] }: SubmissionExtras,
): Promise<WriteResult> {
  const attempt = await formAttempt(ctx, store.kind, idempotency_key, {
    ...fields,
    ...digestOfVisitorFiles(files),
  });
  // Without files and with limits in the database, the storing statement detects a repetition itself.
  const isLookedUp = files.length > 0 || spendsFirst(ctx, store.kind, fields);
  const first = isLookedUp ? await answeredWithFiles(ctx.services, attempt, files) : undefined;
  if (first) return first;
  const limits = await limitLead(ctx, fields);
  const verdict = await assessSpam(ctx, store.kind, { ...fields, leave_empty, form_token });
  const stored = await storeVisitorFiles(ctx, files);
  const { rateLimits } = ctx.services;
  const mailbox = mailboxOf(fields.email);
  const acknowledgement = verdict.is_spam
    ? false
    : (rateLimits.counted(acknowledgementLimit, mailbox) ?? (await mayAcknowledge(rateLimits, fields.email)));
  const refund = async () => {
    if (acknowledgement === true) await rateLimits.refund(acknowledgementLimit, mailbox);
  };
  const options = {
    database: ctx.services,
    requestId: ctx.requestId,
    verdict,
    origin: originOf(origin, ctx.asksForPrivacy),
    language: ctx.language,
    attempt,
    limits,
    acknowledgement,
    files: stored,
  };
  try {
    const { isRepeated, ...answer } = await createLead(store, options, fields);
    // A repetition sends no email, and its files are already stored.
    if (isRepeated) {
      await refund();
      await removeVisitorFiles(ctx, stored);
    }
    return answer;
  } catch (error) {
    await refund();
    // After any other failure it is unknown whether there is a row, so the sweep decides.
    if (error instanceof AppError) await removeVisitorFiles(ctx, stored);
    throw error;
  }
}

interface AuditedChange<Status extends string> extends Pick<AuditEntry, 'details'> {
  uuid: string;
  change: LeadChange<Status>;
  verb: string;
  message: string;
  /** When taken out of spam: the leads whose sender may get an acknowledgement, for `updateLead`. */
  acknowledged?: ReadonlySet<string>;
}

/** Changes a lead and writes the audit row. */
export function changeLead<Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Status>,
  { uuid, change, verb, message, acknowledged, ...entry }: AuditedChange<Status>,
): Promise<WriteResult> {
  const { kind, messages } = store;
  return audited(ctx, { action: `${kind}.${verb}`, entity: kind, ...entry }, async (tx, trail) => {
    const known = knownUuid(uuid, messages.notFound);
    const options = { tx, requestId: ctx.requestId, ...(acknowledged && { acknowledged }) };
    const status = await updateLead(store, options, known, change);
    if (status) trail.details = { ...trail.details, status };
    return { message, uuid };
  });
}

export function setLeadStatus<Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Status>,
  { uuid, status }: { uuid: string; status: Status },
): Promise<WriteResult> {
  const message = store.messages.updated;
  return changeLead(ctx, store, { uuid, change: { status }, verb: 'status', message, details: { status } });
}

export function setLeadNote<Status extends string>(
  ctx: AdminContext,
  store: LeadStore<Status>,
  { uuid, note }: z.output<typeof leadNoteInput>,
): Promise<WriteResult> {
  const { kind, messages } = store;
  return audited(ctx, { action: `${kind}.note`, entity: kind }, async (tx) => {
    const known = knownUuid(uuid, messages.notFound);
    const { requestId } = ctx;
    // Locks the lead before its note, and finds out whether there is one.
    await updateLead(store, { tx, requestId }, known, { note });
    const shared = { uuid: known, body: note, author: ctx.currentActor, requestId };
    const text = await setSharedNote(tx, ownerOf(kind, known), shared);
    if (text !== note) await updateLead(store, { tx, requestId }, known, { note: text });
    return { message: leadMessages.noteSaved, uuid };
  });
}

export async function setLeadSpam<Status extends string>(
  ctx: AdminContext & { services: Pick<Context['services'], 'rateLimits'> },
  store: LeadStore<Status>,
  { uuid, is_spam }: z.output<typeof leadSpamInput>,
): Promise<WriteResult> {
  const change = { uuid, change: { is_spam } };
  if (is_spam) return changeLead(ctx, store, { ...change, verb: 'spam', message: leadMessages.spam });
  const known = knownUuid(uuid, store.messages.notFound);
  const acknowledged = await acknowledgeable(ctx.services, store.kind, [known]);
  return changeLead(ctx, store, { ...change, verb: 'not_spam', message: leadMessages.notSpam, acknowledged });
}
