import { AppError, fieldError, writeResultSchema } from '@perfboard/contracts/error';
import { clientPageMessages as messages } from '@perfboard/contracts/words/client-page';
import { type Db, Prisma } from '@perfboard/db/client';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { clientUrl, revokeClientLinks } from '../lead/client-link.ts';
import { type LeadStore, leadNouns } from '../lead/lead.ts';
import { findStage, readStages, setStage } from '../lead/lead-stage.ts';

const readRound = async (db: Db, kind: 'booking' | 'contact', uuid: string): Promise<number | undefined> => {
  const [lead] = await db.$queryRaw<{ client_round: number }[]>`
    select client_round from ${Prisma.raw(`${kind}s`)} where uuid = ${uuid}::uuid`;
  return lead?.client_round;
};

/** The desk's side of a lead's client page: its stage, and the link to it. */
export function leadClientPage<Status extends string>({ kind, messages: { notFound } }: LeadStore<Status>) {
  const [part, noun] = leadNouns[kind];
  return {
    setStage: editorProcedure
      .meta(
        rest(`PATCH /${part}/{uuid}/stage`, `Set the stage of a ${noun}`, {
          description: 'The id of a stage in the site content, or its title.',
        }),
      )
      .input(namedByPath.extend({ stage: z.string({ error: messages.stageUnknown }).max(100) }))
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid, stage: given } }) =>
        audited(ctx, { action: `${kind}.stage`, entity: kind }, async (tx, trail) => {
          const known = knownUuid(uuid, notFound);
          const stage = findStage(await readStages(tx), given);
          if (!stage) throw fieldError('stage', messages.stageUnknown);
          const { requestId, services } = ctx;
          const runAt = new Date(Date.now() + services.env.UNDO_SECONDS * 1000);
          const details = await setStage({ tx, requestId, runAt }, { kind, uuid: known }, stage);
          if (details) trail.details = details;
          else if ((await readRound(tx, kind, known)) === undefined)
            throw new AppError('NOT_FOUND', notFound);
          return { message: messages.stageSet, uuid };
        }),
      ),

    clientPage: editorProcedure
      .meta(rest(`GET /${part}/{uuid}/client-page`, `Get the link to the client page of a ${noun}`))
      .input(namedByPath)
      .output(z.object({ url: z.string() }))
      .query(async ({ ctx, input }) => {
        const { prisma, env } = ctx.services;
        const uuid = knownUuid(input.uuid, notFound);
        const round = await readRound(prisma, kind, uuid);
        if (round === undefined) throw new AppError('NOT_FOUND', notFound);
        return { url: clientUrl(env, { kind, uuid, round }) };
      }),

    revokeClientLinks: editorProcedure
      .meta(
        rest(`DELETE /${part}/{uuid}/client-page`, `Revoke the links to the client page of a ${noun}`, {
          description: 'The client can ask for the new link by email.',
        }),
      )
      .input(namedByPath)
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid } }) =>
        audited(ctx, { action: `${kind}.links_revoke`, entity: kind }, async (tx) => {
          const count = await revokeClientLinks(tx, { kind, uuid: knownUuid(uuid, notFound) });
          if (count === 0) throw new AppError('NOT_FOUND', notFound);
          return { message: messages.linksRevoked, uuid };
        }),
      ),
  };
}
