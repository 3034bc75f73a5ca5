import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { mailAccountSchema, mailboxTestSchema } from '@perfboard/contracts/mail-account';
import { mailAccountMessages } from '@perfboard/contracts/words/mailbox';
import { tryWithLock } from '@perfboard/db/transaction';
import { z } from 'zod';
import { audited, recordAudit } from '../../base/audit/audit.ts';
import { readSignInState } from '../../base/mail-sign-in/mail-sign-in.ts';
import { removeConnection, storeAttempt } from '../../base/mail-sign-in/sign-in-grant.ts';
import { redirectUriOf, type SignInSettings } from '../../base/mail-sign-in/sign-in-settings.ts';
import { beginAuthorization } from '../../base/mail-sign-in/token-request.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import { confirmedOwnerProcedure, ownerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { testMailbox } from './test-mailbox.ts';

/** @throws AppError CONFLICT if no owner connects the mailbox */
function connectable(settings: SignInSettings | undefined): SignInSettings {
  if (settings?.grant === 'authorization_code') return settings;
  throw new AppError('CONFLICT', mailAccountMessages.notSet);
}

export const mailAccountRouter = router({
  get: ownerProcedure
    .meta(rest('GET /setup/mail-account', 'Get the state of the shop’s mail account'))
    .output(mailAccountSchema)
    .query(async ({ ctx: { services } }) => {
      const { env, prisma } = services;
      const has_mailbox = env.IMAP_URL !== undefined && env.SMTP_URL !== undefined;
      const settings = env.mailSignIn;
      if (!settings) return { sign_in: null, has_mailbox };
      const { connected_at, ...state } = await readSignInState(prisma, settings);
      return {
        sign_in: {
          user: settings.user,
          is_connected_by_owner: settings.grant === 'authorization_code',
          connected_at: connected_at?.toISOString() ?? null,
          redirect_uri: redirectUriOf(env),
          ...state,
        },
        has_mailbox,
      };
    }),

  connect: confirmedOwnerProcedure
    .meta(
      rest('POST /setup/mail-account/connection', 'Begin to connect the mailbox', {
        description:
          'Returns the provider’s address to open in the browser of the same session, within ten minutes.',
        isSecret: true,
      }),
    )
    .output(z.object({ message: z.string(), url: z.string() }))
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'mail.connect', entity: 'mail' }, async (tx) => {
        const settings = connectable(ctx.services.env.mailSignIn);
        const account = { ring: keyRingOf(ctx.services.env), settings };
        const { url, ...begun } = await beginAuthorization(settings, redirectUriOf(ctx.services.env));
        await storeAttempt(tx, account, { ...begun, sessionId: ctx.currentActor.sessionId });
        return { message: mailAccountMessages.opening, url };
      }),
    ),

  disconnect: confirmedOwnerProcedure
    .meta(rest('DELETE /setup/mail-account/connection', 'Disconnect the mailbox'))
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'mail.disconnect', entity: 'mail' }, async (tx) => {
        await removeConnection(tx, connectable(ctx.services.env.mailSignIn));
        return { message: mailAccountMessages.disconnected };
      }),
    ),

  test: ownerProcedure
    .meta(
      rest('POST /setup/mail-account/test', 'Send an email to the shop’s own mailbox and read it', {
        description: 'Takes up to a minute. `failed` names the step that failed.',
      }),
    )
    .output(mailboxTestSchema)
    .mutation(async ({ ctx }) => {
      const { env, mail, pool, prisma } = ctx.services;
      const { IMAP_URL, SMTP_URL } = env;
      if (!IMAP_URL || !SMTP_URL || !mail) throw new AppError('CONFLICT', mailAccountMessages.noMailbox);
      let result: z.output<typeof mailboxTestSchema> | undefined;
      const didRun = await tryWithLock(pool, 'mailbox test', async () => {
        result = await testMailbox({ ...ctx.services, mail }, IMAP_URL, SMTP_URL);
      });
      if (!didRun || !result) throw new AppError('CONFLICT', mailAccountMessages.isTesting);
      const details = { failed: result.failed ? `${result.failed.server} ${result.failed.step}` : null };
      await recordAudit(prisma, ctx, { action: 'mail.test', entity: 'mail', details });
      return result;
    }),
});
