import { AppError } from '@perfboard/contracts/error';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { recordAudit } from '../../base/audit/audit.ts';
import type { SessionActor } from '../../base/trpc/actor.ts';
import type { Context } from '../../base/trpc/context.ts';

/**
 * Checks the password of whoever is signed in, under a limit that no stranger can use up.
 *
 * @throws AppError BAD_REQUEST with an issue at `path`, TOO_MANY_REQUESTS
 */
export async function assertOwnPassword(
  ctx: Pick<Context, 'services' | 'requestId'> & { currentActor: SessionActor },
  password: string,
  { path, limit }: { path: string; limit: 'confirmByAccount' | 'passwordChangeByAccount' },
): Promise<void> {
  const { auth, rateLimits } = ctx.services;
  const { id, email } = ctx.currentActor;
  await rateLimits.consume(limit, email);
  const { internalAdapter, password: hasher } = await auth.$context;
  const account = (await internalAdapter.findAccounts(id)).find(
    ({ providerId }) => providerId === 'credential',
  );
  if (!account?.password || !(await hasher.verify({ hash: account.password, password }))) {
    await recordAudit(ctx.services.prisma, ctx, { action: 'password.wrong', entity: 'session' });
    const issue = { path, message: sessionMessages.wrongPassword };
    throw new AppError('BAD_REQUEST', issue.message, { issues: [issue] });
  }
  await rateLimits.reset(limit, email);
}
