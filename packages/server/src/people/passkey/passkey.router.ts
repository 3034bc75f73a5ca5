import { writeResultSchema } from '@perfboard/contracts/error';
import {
  namedPasskey,
  passkeyFields,
  passkeyOptionsSchema,
  passkeyRenameFields,
  passkeySchema,
} from '@perfboard/contracts/passkey';
import { passkeyMessages } from '@perfboard/contracts/words/session';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedProcedure, router, sessionProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { notifyAccountChange } from '../session/account-notification.ts';
import { assertOwnFactor } from '../session/own-factor.ts';
import { insertPasskey, listPasskeys, removePasskey, renamePasskey } from './passkey.ts';
import { checkMade, makingOptions } from './passkey-making.ts';

/** The passkeys of the own account; signing in with one is among the sign-in routes. */
export const passkeyRouter = router({
  list: sessionProcedure
    .meta(rest('GET /passkeys', 'List your passkeys, oldest first'))
    .output(z.array(passkeySchema))
    .query(({ ctx }) => listPasskeys(ctx.services.prisma, ctx.currentActor.id)),

  /** Called by the browser that is about to create one. */
  options: confirmedProcedure
    .meta(
      rest('GET /passkeys/options', 'Get the options for creating a passkey', {
        description: 'For `navigator.credentials.create`. Valid for five minutes in this session.',
      }),
    )
    .output(passkeyOptionsSchema)
    .query(async ({ ctx }) => {
      await assertOwnFactor(ctx.services.prisma, ctx.currentActor);
      return { ...(await makingOptions(ctx.services, ctx.currentActor)) };
    }),

  add: confirmedProcedure
    .meta(
      rest('POST /passkeys', 'Add a passkey created by a browser', {
        description: 'The session then counts as signed in with this passkey.',
        status: 201,
      }),
    )
    .input(passkeyFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { name, passkey } }) => {
      const { id, sessionId } = ctx.currentActor;
      await assertOwnFactor(ctx.services.prisma, ctx.currentActor);
      const made = await checkMade(ctx.services, ctx.currentActor, passkey);
      const entry = { action: 'passkey.add', entity: 'passkey', details: { name } } as const;
      return audited(ctx, entry, async (tx) => {
        const uuid = await insertPasskey(tx, { ...made, name, user_id: id });
        await tx.session.updateMany({ where: { id: sessionId }, data: { passkeyAt: new Date() } });
        await notifyAccountChange(tx, { userId: id, change: 'passkey_added', requestId: ctx.requestId });
        return { message: passkeyMessages.added, uuid };
      });
    }),

  rename: sessionProcedure
    .meta(rest('PATCH /passkeys/{uuid}', 'Rename a passkey'))
    .input(passkeyRenameFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, name } }) =>
      audited(ctx, { action: 'passkey.rename', entity: 'passkey', details: { name } }, async (tx) => {
        await renamePasskey(tx, ctx.currentActor.id, uuid, name);
        return { message: passkeyMessages.renamed, uuid };
      }),
    ),

  remove: confirmedProcedure
    .meta(
      rest('DELETE /passkeys/{uuid}', 'Remove a passkey', {
        description: 'It no longer signs anyone in. Sessions it opened continue until you end them.',
      }),
    )
    .input(namedPasskey)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      const { id } = ctx.currentActor;
      await assertOwnFactor(ctx.services.prisma, ctx.currentActor);
      return audited(ctx, { action: 'passkey.remove', entity: 'passkey' }, async (tx, trail) => {
        trail.details = { name: await removePasskey(tx, id, uuid) };
        await notifyAccountChange(tx, { userId: id, change: 'passkey_removed', requestId: ctx.requestId });
        return { message: passkeyMessages.removed, uuid };
      });
    }),
});
