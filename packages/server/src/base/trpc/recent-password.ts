import { AppError } from '@perfboard/contracts/error';
import { confirmIssuePath, sessionLimits, sessionMessages } from '@perfboard/contracts/words/session';
import type { Actor, SessionActor } from './actor.ts';

/**
 * Lets nobody pass but a signed-in person who gave the password a short while ago: an open screen, a stolen cookie or a
 * token is not enough.
 *
 * @throws AppError FORBIDDEN, with an issue by which a client knows that the password is asked for
 */
export function assertRecentPassword(actor: Actor): asserts actor is SessionActor {
  if (actor.kind !== 'session') throw new AppError('FORBIDDEN', sessionMessages.sessionOnly);
  if (Date.now() - actor.confirmedAt.getTime() <= sessionLimits.confirmedSeconds * 1_000) return;
  const issue = { path: confirmIssuePath, message: sessionMessages.confirmFirst };
  throw new AppError('FORBIDDEN', issue.message, { issues: [issue] });
}
