import { AppError } from '@perfboard/contracts/error';
import { demoMessages } from '@perfboard/contracts/words/demo';
import { confirmIssuePath } from '@perfboard/contracts/words/error';
import { hasRole, memberMessages, type Role } from '@perfboard/contracts/words/member';
import { sessionLimits, sessionMessages } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import type { Env } from '../service/env.ts';
import { readSetting } from '../setting/setting.ts';
import type { Actor, SessionActor } from './actor.ts';

interface Caller {
  actor(): Promise<Actor | null>;
}

/**
 * All visitors share the demo's account, so what one does would affect all others.
 * @throws AppError FORBIDDEN in a demo
 */
export function refuseInDemo({ isDemo }: Pick<Env, 'isDemo'>): void {
  if (isDemo) throw new AppError('FORBIDDEN', demoMessages.refused);
}

/** @throws AppError FORBIDDEN for a lower role */
export function assertRole({ role }: Pick<Actor, 'role'>, least: Role): void {
  if (!hasRole(role, least)) throw new AppError('FORBIDDEN', memberMessages.refused(least));
}

/**
 * Whether the account, and its tokens, can't use the desk until it has the second factor that the shop
 * requires.
 */
export async function needsSecondFactor(
  db: Db,
  { hasSecondFactor }: Pick<Actor, 'hasSecondFactor'>,
): Promise<boolean> {
  return !hasSecondFactor && (await readSetting(db)).second_factor_required;
}

/**
 * Passes only for members who may use the desk with at least this role.
 * @throws AppError FORBIDDEN
 */
export async function assertMay(db: Db, actor: Actor, least: Role): Promise<void> {
  assertRole(actor, least);
  if (await needsSecondFactor(db, actor)) throw new AppError('FORBIDDEN', sessionMessages.secondFactorNeeded);
}

/** Like `assertMay`, for endpoints with their own error response. */
export const mayUse = async (
  db: Db,
  actor: Pick<Actor, 'role' | 'hasSecondFactor'>,
  least: Role,
): Promise<boolean> => hasRole(actor.role, least) && !(await needsSecondFactor(db, actor));

/**
 * Passes only for a signed-in person who entered the password recently: an open screen, a stolen cookie or a
 * token is not enough.
 * @throws AppError FORBIDDEN, with an issue by which a client knows to ask for the password
 */
export function assertRecentPassword(actor: Actor): asserts actor is SessionActor {
  if (actor.kind !== 'session') throw new AppError('FORBIDDEN', sessionMessages.sessionOnly);
  if (Date.now() - actor.confirmedAt.getTime() <= sessionLimits.confirmedSeconds * 1_000) return;
  const issue = { path: confirmIssuePath, message: sessionMessages.confirmFirst };
  throw new AppError('FORBIDDEN', issue.message, { issues: [issue] });
}

/**
 * The caller of an endpoint that is not a procedure: signed in, with at least this role.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function memberOf({ prisma }: { prisma: Db }, caller: Caller, least: Role): Promise<Actor> {
  const actor = await caller.actor();
  if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
  await assertMay(prisma, actor, least);
  return actor;
}

/**
 * Like `memberOf`, for downloads of data: the password must have been entered recently.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function confirmedMemberOf(
  services: { prisma: Db; env: Pick<Env, 'isDemo'> },
  caller: Caller,
  least: Role,
): Promise<SessionActor> {
  refuseInDemo(services.env);
  const actor = await memberOf(services, caller, least);
  assertRecentPassword(actor);
  return actor;
}
