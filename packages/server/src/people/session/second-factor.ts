import { AppError } from '@perfboard/contracts/error';
import { loginFields } from '@perfboard/contracts/session';
import { sessionMessages } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import { recordAudit } from '../../base/audit/audit.ts';
import { readSetting } from '../../base/setting/setting.ts';
import type { SessionActor } from '../../base/trpc/actor.ts';
import { refuseInDemo } from '../../base/trpc/role.ts';
import { notifyAccountChange } from './account-notification.ts';
import { createAuth } from './auth.ts';
import { callLibrary, type LibraryAnswer, lockSeconds } from './auth-library.ts';
import { hashBackupCode } from './backup-code.ts';
import { cookiePrefixOf } from './known-device.ts';
import { confirmNext, makeNext } from './next-authenticator.ts';
import { assertOwnFactor, hasAuthenticator, isFirstUse } from './own-factor.ts';
import { readSession } from './session.ts';
import {
  knownDeviceCookie,
  publicUser,
  type SignInHandler,
  type SignInRequest,
  secondFactorLimit,
} from './sign-in-request.ts';
import { auditSignIn, logSignIn } from './sign-in-trail.ts';

const codeFields = z.strictObject({
  code: z
    .string({ error: sessionMessages.wrongCode })
    // Authenticators show a code in groups.
    .overwrite((code) => code.replace(/\s/g, ''))
    .min(1, sessionMessages.wrongCode)
    .max(32, sessionMessages.wrongCode),
});
const passwordFields = z.strictObject({ password: loginFields.shape.password });

/** The library hashes a password in the meantime, possibly on a busy machine. */
const switchMaxMs = 15_000;

export const verifyCode =
  (path: '/two-factor/verify-totp' | '/two-factor/verify-backup-code'): SignInHandler =>
  async (request) => {
    const { services } = request;
    const { rateLimits, auth } = services;
    const { code } = codeFields.parse(request.fields);
    const limit = secondFactorLimit(request);
    await rateLimits.consume(...limit);
    // The member is already signed in: this is the first code of a new authenticator.
    const session = await readSession(auth, request.cookie);
    const fields = { code: path === '/two-factor/verify-backup-code' ? hashBackupCode(code) : code };
    const isTotp = path === '/two-factor/verify-totp';
    const question = { ...request, path, fields };
    const { status, json, cookies } = session
      ? await switchFactor(
          request,
          { actor: session.actor, action: 'enable', code: isTotp && code },
          question,
        )
      : await callLibrary(services, question);
    logSignIn(request, { event: 'second_factor', isSuccess: status === 200 });
    if (status === 429) {
      throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: lockSeconds });
    }
    const details = { second_factor: isTotp ? 'code' : 'backup code' };
    if (status !== 200) {
      const email = session || !isWrongCode(json) ? null : await findChallenged(request);
      if (email) await auditSignIn(request, { email, action: 'session.sign_in_failed', details });
      throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    }
    await rateLimits.refund(...limit);
    const user = publicUser(json?.user);
    if (session) return { body: { user }, cookies };
    const email = String(user.email);
    if (isTotp && !(await isFirstCode(services, String(user.id), code))) {
      await (await auth.$context).internalAdapter.deleteSession(String(json?.token));
      await auditSignIn(request, { email, action: 'session.sign_in_failed', details });
      throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    }
    await auditSignIn(request, { email, action: 'session.sign_in', details });
    return { body: { user }, cookies: [...cookies, knownDeviceCookie(request, email)] };
  };

/** The library has checked the cookie of the unfinished sign-in, and counted and limits the attempts. */
const isWrongCode = (json: Record<string, unknown> | null): boolean =>
  json?.code === 'INVALID_CODE' || json?.code === 'INVALID_BACKUP_CODE';

/** The address of the account whose password was entered in this browser. */
async function findChallenged({ services, cookie }: SignInRequest): Promise<string | null> {
  const prefix = `${cookiePrefixOf(services.env)}.two_factor=`;
  const [challenge] =
    cookie
      ?.split(/;\s*/)
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length)
      .split('.') ?? [];
  if (!challenge) return null;
  const { prisma } = services;
  const pending = await prisma.verification.findFirst({ where: { identifier: challenge } });
  const user = pending && (await prisma.user.findUnique({ where: { id: pending.value } }));
  return user?.email ?? null;
}

export const changeSecondFactor =
  (path: '/two-factor/enable' | '/two-factor/generate-backup-codes' | '/two-factor/disable'): SignInHandler =>
  async (request) => {
    const { services } = request;
    const { rateLimits, auth } = services;
    const session = await readSession(auth, request.cookie);
    if (!session) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    refuseInDemo(services.env);
    const { email } = session.actor;
    const { password } = passwordFields.parse(request.fields);
    await rateLimits.consume('secondFactorByAccount', email);
    const isEnabling = path === '/two-factor/enable';
    const isDisabling = path === '/two-factor/disable';
    if (isDisabling && (await readSetting(services.prisma)).second_factor_required)
      throw new AppError('FORBIDDEN', sessionMessages.secondFactorKept);
    if (isEnabling) await assertOwnFactor(services.prisma, session.actor);
    const fields = { password, ...(isEnabling ? { method: 'totp' } : {}) };
    const question = { ...request, path, fields };
    const { status, json, cookies } = isEnabling
      ? await inTransaction(services, (tx, ask) => makeNext(tx, session.actor, () => ask(question)))
      : await switchFactor(
          request,
          { actor: session.actor, action: isDisabling ? 'disable' : 'renew_codes' },
          question,
        );
    logSignIn(request, { event: path.slice(1), isSuccess: status === 200, account: email });
    if (status !== 200) {
      if (json?.code === 'INVALID_PASSWORD') await auditSignIn(request, { email, action: 'password.wrong' });
      throw new AppError('BAD_REQUEST', badSecondFactor(json));
    }
    if (isEnabling) await auditSignIn(request, { email, action: 'second_factor.set_up' });
    await rateLimits.reset('secondFactorByAccount', email);
    const { totpURI, backupCodes } = json ?? {};
    return { body: backupCodes ? { totpURI, backupCodes } : { status: true }, cookies };
  };

/** The library accepts a code repeatedly within its minute and a half. */
const isFirstCode = (services: Parameters<typeof isFirstUse>[0], userId: string, code: string) =>
  isFirstUse(services, 'second factor', `${userId} ${code}`);

/** What the member is notified of. */
const changes = {
  enable: 'second_factor_on',
  replace: 'second_factor_changed',
  renew_codes: 'second_factor_changed',
  disable: 'second_factor_off',
} as const;

type Question = Parameters<typeof callLibrary>[1];

interface FactorSwitch {
  actor: SessionActor;
  action: Exclude<keyof typeof changes, 'replace'>;
  /** A one-time code. */
  code?: string | false;
}

/**
 * Changes the factor through the library, in one transaction with the audit row and the email to the member:
 * a crash must not leave a change that the member never learns of. A code confirms the next authenticator, if
 * this session has made one.
 * @throws AppError UNAUTHORIZED when the code was used before; nothing is changed then
 */
const switchFactor = (
  { services, requestId }: SignInRequest,
  { actor, action, code }: FactorSwitch,
  question: Question,
): Promise<LibraryAnswer> =>
  inTransaction(services, async (tx, ask) => {
    const wasOn = await hasAuthenticator(tx, actor.id);
    const replaced = wasOn && code ? await confirmNext(tx, actor, () => ask(question)) : null;
    const answer = replaced ?? (await ask(question));
    if (answer.status !== 200) return answer;
    if (code && !(await isFirstCode({ env: services.env, prisma: tx }, actor.id, code)))
      throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    const done = replaced ? 'replace' : action;
    const source = { requestId, currentActor: { email: actor.email } };
    await recordAudit(tx, source, { action: `second_factor.${done}`, entity: 'session' });
    const isRepeated = done === 'enable' ? wasOn : done === 'disable' && !wasOn;
    if (!isRepeated) await notifyAccountChange(tx, { userId: actor.id, change: changes[done], requestId });
    return answer;
  });

/** Gives the library a transaction to work in. Failed attempts are committed too: it counts them. */
const inTransaction = (
  { prisma, env, log }: SignInRequest['services'],
  work: (tx: Db, ask: (question: Question) => Promise<LibraryAnswer>) => Promise<LibraryAnswer>,
): Promise<LibraryAnswer> =>
  prisma.$transaction(
    (tx) =>
      work(tx, (question) => callLibrary({ auth: createAuth({ env, prisma: tx, log }), env }, question)),
    { timeout: switchMaxMs },
  );

const badSecondFactor = (json: Record<string, unknown> | null): string =>
  json?.code === 'INVALID_PASSWORD'
    ? sessionMessages.wrongPassword
    : String(json?.message ?? sessionMessages.wrongCode);
