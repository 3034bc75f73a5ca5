import type { Clients, Stage } from '@perfboard/contracts/shop/clients';
import { stageEventSchema } from '@perfboard/contracts/webhook-event';
import type { quoteStages } from '@perfboard/contracts/words/client-page';
import { type Db, Prisma } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { recordAudit } from '../../base/audit/audit.ts';
import { addNotifications } from '../../base/notification/notification.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { readDocument } from '../../catalog/shop/shop.ts';
import { ownerOf } from './lead.ts';

interface LeadRef {
  kind: 'booking' | 'contact';
  uuid: string;
}

type Stages = Clients['stages'];

/** The shop's stages, in order. */
export const readStages = async (db: Db): Promise<Stages> => (await readDocument(db, 'clients')).value.stages;

/** A stage by its id, or by its title as a script may write it. */
export const findStage = (stages: Stages, given: string): Stage | undefined =>
  stages.find(({ id }) => id === given) ??
  stages.find(({ title }) => title.toLowerCase() === given.trim().toLowerCase());

/** The place of a lead's stage in the list. A lead without a stage, or with a removed one, is at the first. */
export const placeOf = (stages: Stages, id: string): number =>
  Math.max(
    0,
    stages.findIndex((stage) => stage.id === id),
  );

interface StageOptions {
  tx: Db;
  requestId: string;
  /** The email waits until then: a stage that was chosen by mistake can be corrected. */
  runAt?: Date | undefined;
}

/** What a stage's email says in `about`: the stage it was made for, and a name of its own. */
const aboutOf = (stage: Stage): string => `${stage.id} ${uuidV7(Date.now())}`;

/** The stage that a notification is about. */
export const stageOf = (about: string): string => about.split(' ', 1)[0] ?? '';

/**
 * Sets the stage of a lead, with its webhooks, and with its email if the shop sends one for this stage. The
 * sender of a lead in spam gets none.
 * @returns details for the audit row; undefined if the lead is gone or is there already
 */
export async function setStage(
  { tx, requestId, runAt }: StageOptions,
  { kind, uuid }: LeadRef,
  stage: Stage,
  { isSilent = false } = {},
): Promise<Prisma.InputJsonObject | undefined> {
  const [lead] = await tx.$queryRaw<{ is_spam: boolean }[]>`
    update ${Prisma.raw(`${kind}s`)} set stage = ${stage.id}
    where uuid = ${uuid}::uuid and stage <> ${stage.id} returning is_spam`;
  if (!lead) return undefined;
  await notifyWebhooks(tx, { event: 'lead.stage_changed', entity_uuid: uuid, requestId });
  const details = { stage: stage.id, title: stage.title };
  if (!stage.sends_email || lead.is_spam || isSilent) return details;
  const about = aboutOf(stage);
  await addNotifications(tx, ['stage'], { ...ownerOf(kind, uuid), about }, { requestId, runAt });
  return { ...details, mail: about };
}

/**
 * Moves a lead forward to the stage of a quote that was sent or accepted, unless the lead is past it or the
 * shop has removed the stage. Its sender gets no email: the quote has its own.
 * @param source who did it: a member's context, or `{ email: 'Client' }`
 */
export async function advanceStage(
  { tx, ...source }: { tx: Db } & Parameters<typeof recordAudit>[1],
  { kind, uuid }: LeadRef,
  to: (typeof quoteStages)[keyof typeof quoteStages],
): Promise<void> {
  const stages = await readStages(tx);
  const target = stages.findIndex(({ id }) => id === to);
  const [lead] = await tx.$queryRaw<{ stage: string }[]>`
    select stage from ${Prisma.raw(`${kind}s`)} where uuid = ${uuid}::uuid for update`;
  const stage = stages[target];
  if (!lead || !stage || placeOf(stages, lead.stage) >= target) return;
  const details = await setStage({ tx, requestId: source.requestId }, { kind, uuid }, stage, {
    isSilent: true,
  });
  if (details)
    await recordAudit(tx, source, { action: `${kind}.stage`, entity: kind, entity_uuid: uuid, details });
}

/** A lead's stage as a webhook sends it; null if the lead is gone. */
export async function readStageEvent(db: Db, uuid: string): Promise<object | null> {
  const [lead] = await db.$queryRaw<{ kind: LeadRef['kind']; stage: string }[]>`
    select 'booking' as kind, stage from bookings where uuid = ${uuid}::uuid
    union all select 'contact', stage from contacts where uuid = ${uuid}::uuid`;
  if (!lead) return null;
  const title = findStage(await readStages(db), lead.stage)?.title ?? '';
  return stageEventSchema.parse({ uuid, kind: lead.kind, stage: lead.stage, stage_title: title });
}
