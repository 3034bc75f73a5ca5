import { AppError } from '@perfboard/contracts/error';
import { leadTimelineSchema } from '@perfboard/contracts/lead';
import { type Db, Prisma } from '@perfboard/db/client';
import { storedOption } from '../../base/list/stored-value.ts';
import { readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { type LeadStore, leadNouns, ownerOf } from '../lead/lead.ts';
import { readTimeline, type TimelineRequest } from './lead-timeline.ts';

const findLead = (db: Db, kind: 'booking' | 'contact', uuid: string) => {
  const table = Prisma.raw(kind === 'booking' ? 'bookings' : 'contacts');
  return db.$queryRaw<TimelineRequest['lead'][]>`
    select uuid, created_at, status::text, stage, is_spam, assignee_id from ${table} where uuid = ${uuid}::uuid`;
};

/** The history of a lead of any kind. */
export function leadTimeline<Status extends string>({ kind, messages, statuses }: LeadStore<Status>) {
  const [part, noun] = leadNouns[kind];
  return {
    timeline: readerProcedure
      .meta(rest(`GET /${part}/{uuid}/timeline`, `What happened to a ${noun}, oldest first`))
      .input(namedByPath)
      .output(leadTimelineSchema)
      .query(async ({ ctx, input: { uuid } }) => {
        const { prisma } = ctx.services;
        const [row] = await findLead(prisma, kind, knownUuid(uuid, messages.notFound));
        if (!row) throw new AppError('NOT_FOUND', messages.notFound);
        const lead = { ...row, status: storedOption(statuses, row.status, statuses[0] as Status) };
        const { language, currentActor } = ctx;
        return readTimeline(prisma, {
          kind,
          lead,
          owner: ownerOf(kind, uuid),
          userId: currentActor.id,
          language,
        });
      }),
  };
}
