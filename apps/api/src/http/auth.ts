import { AppError } from '@perfboard/contracts/error';
import { loginFields, sessionMessages } from '@perfboard/contracts/session';
import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import { z } from 'zod';
import { readSession } from '../features/session/session.ts';
import { disguise } from '../log-safety.ts';
import { limitAddress } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { type AuthPath, askLibrary, authRoutes, lockSeconds } from './auth-library.ts';
import { auditFailedSignIn, auditSession, noteSignIn } from './auth-trail.ts';
import { readBody } from './body.ts';
import { onlyMethods } from './method.ts';
import { sendFailure, sendJson } from './send-json.ts';

const codeFields = z.strictObject({
  code: z
    .string({ error: sessionMessages.wrongCode })
    .trim()
    .min(1, sessionMessages.wrongCode)
    .max(32, sessionMessages.wrongCode),
});
const passwordFields = z.strictObject({ password: loginFields.shape.password });

type Handler = (services: Services, request: Request, response: Response) => Promise<void>;

const signIn: Handler = async (services, request, response) => {
  const { rateLimits, auth, database } = services;
  const { email, password } = loginFields.parse(await fieldsOf(request));
  const address = limitAddress(request.ip);
  // Spent first and given back on success: guesses that arrive together must not all pass one check.
  await rateLimits.consume('signInByAddress', address);
  await rateLimits.consume('signInByAccount', email);
  const { status, json } = await askLibrary(services, {
    request,
    response,
    path: '/sign-in/email',
    fields: { email, password },
    withSession: false,
  });
  noteSignIn(services, request, { event: 'sign_in', isSuccess: status === 200, account: email });
  if (status !== 200) {
    // Not waited for: the time of a write would tell who has an account.
    auditFailedSignIn(services, request, email).catch((error: unknown) =>
      request.log.error({ err: error }, 'a failed sign-in could not be written down'),
    );
    throw new AppError('UNAUTHORIZED', sessionMessages.failed);
  }
  await rateLimits.refund('signInByAddress', address);
  await rateLimits.reset('signInByAccount', email);
  // A session is never carried over: the one that the client still holds ends.
  const former = await readSession(auth, request.headers.cookie);
  if (former) await database.prisma.session.deleteMany({ where: { id: former.actor.sessionId } });
  const asksForCode = Boolean(json?.twoFactorRedirect);
  await auditSession(services, request, {
    email,
    action: 'session.sign_in',
    ...(asksForCode ? { details: { second_factor: 'asked' } } : {}),
  });
  answer(response, asksForCode ? { twoFactorRedirect: true } : { user: publicUser(json?.user) });
};

const verifyCode =
  (path: '/two-factor/verify-totp' | '/two-factor/verify-backup-code'): Handler =>
  async (services, request, response) => {
    const { rateLimits, auth } = services;
    const { code } = codeFields.parse(await fieldsOf(request));
    const address = limitAddress(request.ip);
    await rateLimits.consume('signInByAddress', address);
    // Signed in already: it is the first code of an authenticator that is being set up.
    const session = await readSession(auth, request.headers.cookie);
    const { status, json } = await askLibrary(services, { request, response, path, fields: { code } });
    noteSignIn(services, request, { event: 'second_factor', isSuccess: status === 200 });
    if (status === 429) {
      throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: lockSeconds });
    }
    if (status !== 200) throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    await rateLimits.refund('signInByAddress', address);
    const user = publicUser(json?.user);
    const isTotp = path === '/two-factor/verify-totp';
    if (isTotp && !(await isFirstUse(services, `${user.id} ${code}`))) {
      response.removeHeader('set-cookie');
      if (!session) await (await auth.$context).internalAdapter.deleteSession(String(json?.token));
      throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
    }
    await auditSession(
      services,
      request,
      session
        ? { email: session.actor.email, action: 'second_factor.enable' }
        : {
            email: String(user.email),
            action: 'session.sign_in',
            details: { second_factor: isTotp ? 'code' : 'backup code' },
          },
    );
    answer(response, { user });
  };

const changeSecondFactor =
  (path: '/two-factor/enable' | '/two-factor/disable'): Handler =>
  async (services, request, response) => {
    const { rateLimits, auth } = services;
    const session = await readSession(auth, request.headers.cookie);
    if (!session) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    const { email } = session.actor;
    const { password } = passwordFields.parse(await fieldsOf(request));
    await rateLimits.consume('signInByAccount', email);
    const isEnabling = path === '/two-factor/enable';
    const fields = { password, ...(isEnabling ? { method: 'totp' } : {}) };
    const { status, json } = await askLibrary(services, { request, response, path, fields });
    noteSignIn(services, request, { event: path.slice(1), isSuccess: status === 200, account: email });
    if (status !== 200) {
      await auditSession(services, request, { email, action: 'password.wrong' });
      throw new AppError('BAD_REQUEST', badSecondFactor(json));
    }
    const action = isEnabling ? 'second_factor.set_up' : 'second_factor.disable';
    await auditSession(services, request, { email, action });
    await rateLimits.reset('signInByAccount', email);
    answer(
      response,
      json?.totpURI ? { totpURI: json.totpURI, backupCodes: json.backupCodes } : { status: true },
    );
  };

const signOut: Handler = async (services, request, response) => {
  await fieldsOf(request);
  await askLibrary(services, { request, response, path: '/sign-out', fields: {} });
  noteSignIn(services, request, { event: 'sign_out', isSuccess: true });
  answer(response, { success: true });
};

const getSession: Handler = async ({ auth }, request, response) => {
  const session = await readSession(auth, request.headers.cookie);
  for (const cookie of session?.cookies ?? []) response.append('set-cookie', cookie);
  answer(
    response,
    session && {
      user: publicUser({ ...session.actor }),
      session: { expiresAt: session.expiresAt.toISOString() },
    },
  );
};

const handlers: Record<AuthPath, Handler> = {
  '/sign-in/email': signIn,
  '/sign-out': signOut,
  '/get-session': getSession,
  '/two-factor/verify-totp': verifyCode('/two-factor/verify-totp'),
  '/two-factor/verify-backup-code': verifyCode('/two-factor/verify-backup-code'),
  '/two-factor/enable': changeSecondFactor('/two-factor/enable'),
  '/two-factor/disable': changeSecondFactor('/two-factor/disable'),
};

/** `/api/auth`: the library's handler behind our limits, our checks and our error bodies. */
export function authRouter(services: Services): Router {
  const router = Router();
  for (const path of Object.keys(handlers) as AuthPath[]) {
    const method = authRoutes[path] === 'GET' ? 'get' : 'post';
    router[method](path, (request, response) => handlers[path](services, request, response));
    router.all(path, onlyMethods([authRoutes[path]]));
  }
  router.use(() => {
    throw new AppError('NOT_FOUND');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error);
  });
  return router;
}

async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(request);
  return body.kind === 'fields' ? body.fields : Object.fromEntries(body.form);
}

function answer(response: Response, value: unknown): void {
  response.setHeader('cache-control', 'no-store');
  sendJson(response, 200, value);
}

/** The library takes a code as often as it comes within its minute and a half: one that was seen opens nothing more. */
async function isFirstUse({ env, database }: Services, accountAndCode: string): Promise<boolean> {
  const used = {
    scope: 'second factor',
    key: disguise(env.SESSION_SECRET, accountAndCode),
    request_hash: '',
    response: {},
  };
  const rows = { data: [used], skipDuplicates: true };
  return (await database.prisma.idempotencyKey.createMany(rows)).count === 1;
}

const publicUser = (user: unknown) => {
  const { id, email, name } = (user ?? {}) as { id?: unknown; email?: unknown; name?: unknown };
  return { id, email, name };
};

const badSecondFactor = (json: Record<string, unknown> | null): string =>
  json?.code === 'INVALID_PASSWORD'
    ? sessionMessages.wrongPassword
    : String(json?.message ?? sessionMessages.wrongCode);
