import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { pushFields, pushSchema } from '@perfboard/contracts/push';
import { pushMessages } from '@perfboard/contracts/words/notification';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { audited } from '../../base/audit/audit.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { router, sessionProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { findTargetProblem } from '../../base/webhook/target.ts';
import { listBrowsers, removeBrowser, saveBrowser } from './push-browser.ts';
import { pushPublicKey, pushRule } from './send-push.ts';

/** @throws AppError BAD_REQUEST for an endpoint that is not on the internet */
async function assertPublic(endpoint: string): Promise<void> {
  if (!(await findTargetProblem(endpoint, pushRule))) return;
  const issues = [{ path: 'endpoint', message: pushMessages.badEndpoint }];
  throw new AppError('BAD_REQUEST', pushMessages.badEndpoint, { issues });
}

/**
 * Browsers with push notifications. The email settings decide which leads are pushed, and whether immediately.
 */
export const pushRouter = router({
  own: sessionProcedure
    .meta(rest('GET /push', 'List the browsers that show your notifications'))
    .output(pushSchema)
    .query(async ({ ctx }) => {
      const { prisma, env } = ctx.services;
      const public_key = await pushPublicKey(prisma, keyRingOf(env));
      return { public_key, browsers: await listBrowsers(prisma, ctx.currentActor.id) };
    }),

  add: sessionProcedure
    .meta(
      rest('POST /push', 'Turn on notifications in a browser', {
        description: 'Send the result of `PushManager.subscribe`. A test notification follows.',
        status: 201,
      }),
    )
    .input(pushFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      await assertPublic(input.endpoint);
      const { prisma, env } = ctx.services;
      // The row references the key pair.
      await pushPublicKey(prisma, keyRingOf(env));
      const { id, sessionId } = ctx.currentActor;
      return audited(ctx, { action: 'push.add', entity: 'push' }, async (tx) => {
        const uuid = await saveBrowser(tx, { userId: id, sessionId }, input);
        const first = outboxRow('push.send', { subscription_uuid: uuid }, { requestId: ctx.requestId });
        await tx.outbox.create({ data: first });
        return { message: pushMessages.on, uuid };
      });
    }),

  remove: sessionProcedure
    .meta(rest('DELETE /push/{uuid}', 'Turn off notifications in a browser'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'push.remove', entity: 'push' }, async (tx) => {
        await removeBrowser(tx, ctx.currentActor.id, knownUuid(uuid, pushMessages.notFound));
        return { message: pushMessages.removed, uuid };
      }),
    ),
});
