import type { Change } from '@perfboard/contracts/change';
import { AppError } from '@perfboard/contracts/error';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { tracked } from '@trpc/server';
// The inferred type of a `tracked` subscription refers to a type in there.
import type {} from '@trpc/server/unstable-core-do-not-import';
import { z } from 'zod';
import { followPresence, merge } from '../presence/follow-presence.ts';
import { limitAddress } from '../rate-limit/rate-limit.ts';
import type { Actor } from '../trpc/actor.ts';
import type { Context } from '../trpc/context.ts';
import { toTrpcError } from '../trpc/failure.ts';
import { readerProcedure, router } from '../trpc/init.ts';
import { followChanges } from './change.ts';
import { openChangeSource } from './change-source.ts';
import { StreamPlaces } from './stream-places.ts';

const places = new StreamPlaces();

type WatchSession = (
  services: Pick<Context['services'], 'prisma' | 'changes'>,
  actor: Actor,
) => { ended: AbortSignal; stop: () => void };

/** @param watchSession reports when the caller's session or token has ended */
export const createChangeRouter = (watchSession: WatchSession) =>
  router({
    /** Live changes for open desk screens; a lost connection resumes where it ended. */
    feed: readerProcedure
      .input(
        z
          .object({
            lastEventId: z.string().max(50).nullish(),
            /** Also sends who else has what open. */
            presence: z.boolean().optional(),
          })
          .optional(),
      )
      .subscription(async function* ({ ctx, input, signal }) {
        const { prisma, pool, changes } = ctx.services;
        const { kind, id, email } = ctx.currentActor;
        // A token counts towards its creator's account, so ten tokens don't give ten times the limit.
        const leave = places.take({ account: email || `${kind} ${id}`, address: limitAddress(ctx.address) });
        const { ended, stop } = watchSession({ prisma, changes }, ctx.currentActor);
        const closed = new AbortController();
        const until = AbortSignal.any([ended, closed.signal, ...(signal ? [signal] : [])]);
        const events = followChanges({
          source: openChangeSource(pool),
          changes,
          lastEventId: input?.lastEventId,
          signal: until,
        });
        const others = input?.presence ? followPresence(ctx.services.presence.board, id, until) : undefined;
        try {
          for await (const event of others ? merge(events, others) : events) {
            // Presence is no position: a lost connection resumes after the last change.
            if ('presence' in event) yield event;
            else yield tracked(event.id, event.change satisfies Change);
          }
        } finally {
          closed.abort();
          stop();
          leave();
        }
        // A client that has disconnected needs no error.
        if (ended.aborted && !signal?.aborted)
          throw toTrpcError(new AppError('UNAUTHORIZED', sessionMessages.required));
      }),
  });
