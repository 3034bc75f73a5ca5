import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import type { ConnectOutcome } from '@perfboard/contracts/words/mailbox';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { type Request, Router } from 'express';
import { continueFailing } from '../../audience/newsletter/newsletter-record.ts';
import { recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { givenOnce, onlyMethods, requestTarget } from '../../base/http/request.ts';
import { storeConnection, takeAttempt } from '../../base/mail-sign-in/sign-in-grant.ts';
import { redirectUriOf } from '../../base/mail-sign-in/sign-in-settings.ts';
import { finishAuthorization, GrantError } from '../../base/mail-sign-in/token-request.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import type { SessionActor } from '../../base/trpc/actor.ts';
import type { Context } from '../../base/trpc/context.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { retryRefused } from '../notification/notification.ts';

type Services = DoorTools['services'];

/** The page to which the mail provider redirects an owner, with a code for tokens. */
export function mailConnectDoor({ services, contextOf }: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const router = Router();
  router.get(path.adminMailConnected, async (request, response) => {
    const ctx = contextOf(request, response, 'rest');
    const actor = await memberOf(services, ctx, 'owner');
    if (actor.kind !== 'session') throw new AppError('FORBIDDEN', sessionMessages.sessionOnly);
    if (services.env.mailSignIn?.grant !== 'authorization_code') throw new AppError('NOT_FOUND');
    const outcome = await connect(services, ctx, { request, actor });
    response.set({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    response.redirect(303, `${path.adminSettings}?mailbox=${outcome}`);
  });
  router.all(path.adminMailConnected, onlyMethods(['GET']));
  return router;
}

async function connect(
  services: Services,
  ctx: Context,
  { request, actor }: { request: Request; actor: SessionActor },
): Promise<ConnectOutcome> {
  const { env, prisma, pool } = services;
  const settings = env.mailSignIn;
  if (!settings) return 'failed';
  const account = { ring: keyRingOf(env), settings };
  try {
    const attempt = await takeAttempt(prisma, account, {
      state: givenOnce(request, 'state'),
      sessionId: actor.sessionId,
    });
    if (givenOnce(request, 'error') === 'access_denied') return 'cancelled';
    const answer = new URL(redirectUriOf(env));
    answer.search = requestTarget(request).query.toString();
    const grant = await finishAuthorization(settings, { ...attempt, answer });
    await prisma.$transaction(async (tx) => {
      await storeConnection(tx, account, grant);
      await recordAudit(tx, { ...ctx, currentActor: actor }, { action: 'mail.connected', entity: 'mail' });
    });
    await retryRefused(pool, { isOfAnyAge: true });
    await continueFailing(pool);
    return 'connected';
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return 'expired';
    if (!(error instanceof GrantError || error instanceof AppError)) throw error;
    ctx.log.warn({ reason: error.message }, 'could not connect the mailbox');
    return 'failed';
  }
}
