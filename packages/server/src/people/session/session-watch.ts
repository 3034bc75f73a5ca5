import { sessionLimits } from '@perfboard/contracts/words/session';
import type { PrismaClient } from '@perfboard/db/client';
import type { ChangeListener } from '../../base/service/services.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { tokenMsLeft } from '../token/token.ts';

/** Also polled this often, because the listener may be disconnected. */
const lookMs = 30_000;
const retryMs = 1_000;

/** Remaining lifetime of the session or token; 0 if it has ended. */
async function msLeft(prisma: PrismaClient, actor: Actor): Promise<number> {
  if (actor.kind === 'token') return tokenMsLeft(prisma, actor.token.uuid);
  const session = await prisma.session.findUnique({ where: { id: actor.sessionId } });
  if (!session) return 0;
  const absolute = session.createdAt.getTime() + sessionLimits.absoluteSeconds * 1_000;
  return Math.min(session.expiresAt.getTime(), absolute) - Date.now();
}

/** `ended` aborts as soon as the caller's session or token has ended, in any process. */
export function watchSession(
  { prisma, changes }: { prisma: PrismaClient; changes: ChangeListener },
  actor: Actor,
): { ended: AbortSignal; stop: () => void } {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
  const look = async () => {
    const left = await msLeft(prisma, actor).catch(() => retryMs);
    if (isStopped) return;
    clearTimeout(timer);
    if (left > 0) timer = setTimeout(look, Math.min(left, lookMs));
    else end.abort();
  };
  const unsubscribe = changes.subscribe((kind) => {
    if (kind === 'session' || kind === 'reset') void look();
  });
  // It may have ended between authentication and the subscription.
  void look();
  return { ended: end.signal, stop };
}
