import { AppError } from '@perfboard/contracts/error';
import { leadTimelineSchema } from '@perfboard/contracts/lead';
import type { Db } from '@perfboard/db/client';
import { readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { type LeadStore, leadNouns, ownerOf } from '../lead/lead.ts';
import { readTimeline } from './lead-timeline.ts';

const findLead = (db: Db, kind: 'booking' | 'contact', uuid: string) => {
  const select = {
    uuid: true,
    created_at: true,
    note: true,
    status: true,
    is_spam: true,
    assignee_id: true,
  } as const;
  return kind === 'booking'
    ? db.booking.findUnique({ where: { uuid }, select })
    : db.contact.findUnique({ where: { uuid }, select });
};

/** The history of a lead of any kind. */
export function leadTimeline<Status extends string>({ kind, messages }: LeadStore<Status>) {
  const [part, noun] = leadNouns[kind];
  return {
    timeline: readerProcedure
      .meta(rest(`GET /${part}/{uuid}/timeline`, `What happened to a ${noun}, oldest first`))
      .input(namedByPath)
      .output(leadTimelineSchema)
      .query(async ({ ctx, input: { uuid } }) => {
        const { prisma } = ctx.services;
        const lead = await findLead(prisma, kind, knownUuid(uuid, messages.notFound));
        if (!lead) throw new AppError('NOT_FOUND', messages.notFound);
        return readTimeline(prisma, { kind, lead, owner: ownerOf(kind, uuid), userId: ctx.currentActor.id });
      }),
  };
}
