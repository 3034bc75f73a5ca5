import { AppError } from '@perfboard/contracts/error';
import { loginFields } from '@perfboard/contracts/session';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { z } from 'zod';
import { recordAudit } from '../audit/audit.ts';
import { assertOwnFactor } from '../passkey/own-factor.ts';
import { readSetting } from '../setting/setting.ts';
import { tellOfChange } from './account-change.ts';
import type { SessionActor } from './actor.ts';
import { askLibrary, lockSeconds } from './auth-library.ts';
import { hashBackupCode } from './backup-code.ts';
import { hasAuthenticator } from './factor.ts';
import { isFirstUse } from './first-use.ts';
import { readSession } from './session.ts';
import { guessLimit, knownFromNow } from './sign-in-limit.ts';
import { publicUser, type SignInHandler, type SignInRequest } from './sign-in-request.ts';
import { auditSignIn, logSignIn } from './sign-in-trail.ts';

const codeFields = z.strictObject({
  code: z
    .string({ error: sessionMessages.wrongCode })
    .trim()
    .min(1, sessionMessages.wrongCode)
    .max(32, sessionMessages.wrongCode),
});
const passwordFields = z.strictObject({ password: loginFields.shape.password });

export const verifyCode =
  (path: '/two-factor/verify-totp' | '/two-factor/verify-backup-code'): SignInHandler =>
  async (request) => {
    const { services } = request;
    const { rateLimits, auth } = services;
    const { code } = codeFields.parse(request.fields);
    const limit = guessLimit(request);
    await rateLimits.consume(...limit);
    // Signed in already: it is the first code of an authenticator that is being set up.
    const session = await readSession(auth, request.cookie);
    const wasOn = session !== null && (await hasAuthenticator(services.prisma, session.actor.id));
    const fields = { code: path === '/two-factor/verify-backup-code' ? hashBackupCode(code) : code };
    const { status, json, cookies } = await askLibrary(services, { ...request, path, fields });
    logSignIn(request, { event: 'second_factor', isSuccess: status === 200 });
    if (status === 429) {
      throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: lockSeconds });
    }
    if (status !== 200) throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    await rateLimits.refund(...limit);
    const user = publicUser(json?.user);
    const isTotp = path === '/two-factor/verify-totp';
    // The library takes a code as often as it comes within its minute and a half.
    if (isTotp && !(await isFirstUse(services, 'second factor', `${user.id} ${code}`))) {
      if (!session) await (await auth.$context).internalAdapter.deleteSession(String(json?.token));
      throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    }
    if (session) await noteSwitch(request, { actor: session.actor, action: 'enable', isNew: !wasOn });
    else
      await auditSignIn(request, {
        email: String(user.email),
        action: 'session.sign_in',
        details: { second_factor: isTotp ? 'code' : 'backup code' },
      });
    return {
      body: { user },
      cookies: session ? cookies : [...cookies, knownFromNow(request, String(user.email))],
    };
  };

export const changeSecondFactor =
  (path: '/two-factor/enable' | '/two-factor/disable'): SignInHandler =>
  async (request) => {
    const { services } = request;
    const { rateLimits, auth } = services;
    const session = await readSession(auth, request.cookie);
    if (!session) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    const { email } = session.actor;
    const wasOn = await hasAuthenticator(services.prisma, session.actor.id);
    const { password } = passwordFields.parse(request.fields);
    await rateLimits.consume('secondFactorByAccount', email);
    const isEnabling = path === '/two-factor/enable';
    if (!isEnabling && (await readSetting(services.prisma)).second_factor_required)
      throw new AppError('FORBIDDEN', sessionMessages.secondFactorKept);
    if (isEnabling) await assertOwnFactor(services.prisma, session.actor);
    const fields = { password, ...(isEnabling ? { method: 'totp' } : {}) };
    const { status, json, cookies } = await askLibrary(services, { ...request, path, fields });
    logSignIn(request, { event: path.slice(1), isSuccess: status === 200, account: email });
    if (status !== 200) {
      await auditSignIn(request, { email, action: 'password.wrong' });
      throw new AppError('BAD_REQUEST', badSecondFactor(json));
    }
    if (isEnabling) await auditSignIn(request, { email, action: 'second_factor.set_up' });
    else await noteSwitch(request, { actor: session.actor, action: 'disable', isNew: wasOn });
    await rateLimits.reset('secondFactorByAccount', email);
    const body = json?.totpURI ? { totpURI: json.totpURI, backupCodes: json.backupCodes } : { status: true };
    return { body, cookies };
  };

/** What the library has switched, for the trail, and for its member where it was otherwise before. */
async function noteSwitch(
  { services, requestId }: SignInRequest,
  { actor, action, isNew }: { actor: SessionActor; action: 'enable' | 'disable'; isNew: boolean },
): Promise<void> {
  const change = action === 'enable' ? 'second_factor_on' : 'second_factor_off';
  await services.prisma.$transaction(async (tx) => {
    const source = { requestId, currentActor: { email: actor.email } };
    await recordAudit(tx, source, { action: `second_factor.${action}`, entity: 'session' });
    if (isNew) await tellOfChange(tx, { userId: actor.id, change, requestId });
  });
}

const badSecondFactor = (json: Record<string, unknown> | null): string =>
  json?.code === 'INVALID_PASSWORD'
    ? sessionMessages.wrongPassword
    : String(json?.message ?? sessionMessages.wrongCode);
