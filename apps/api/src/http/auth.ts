import { AppError } from '@perfboard/contracts/error';
import { loginFields, sessionMessages } from '@perfboard/contracts/session';
import type { Prisma } from '@perfboard/db/client';
import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import { z } from 'zod';
import { recordAudit } from '../audit.ts';
import { addressHeader } from '../auth.ts';
import { readSession } from '../features/session/session.ts';
import { disguise } from '../log-safety.ts';
import { limitAddress } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import { onlyMethods } from './method.ts';
import { sendFailure, sendJson } from './send-json.ts';

/** What the product uses of the sign-in library; the rest of its routes stays shut. */
export const authRoutes = {
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/get-session': 'GET',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/two-factor/enable': 'POST',
  '/two-factor/disable': 'POST',
} as const;
type AuthPath = keyof typeof authRoutes;

/** Of these, the ones that somebody not signed in may call. The others answer 401. */
export const publicAuthRoutes: readonly AuthPath[] = [
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
];

const codeFields = z.strictObject({
  code: z
    .string({ error: sessionMessages.wrongCode })
    .trim()
    .min(1, sessionMessages.wrongCode)
    .max(32, sessionMessages.wrongCode),
});
const passwordFields = z.strictObject({ password: loginFields.shape.password });

/** `/api/auth`: the library's handler behind our limits, our checks and our error bodies. */
export function authRouter(services: Services): Router {
  const { auth, env, rateLimits } = services;
  const router = Router();

  async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
    const body = await readBody(request);
    return body.kind === 'fields' ? body.fields : Object.fromEntries(body.form);
  }

  /** Asks the library. Nothing but the cookie comes from the client's headers. */
  async function ask(
    request: Request,
    response: Response,
    path: AuthPath,
    fields: Record<string, unknown>,
    options: { withSession: boolean } = { withSession: true },
  ): Promise<{ status: number; json: Record<string, unknown> | null }> {
    const headers = new Headers({
      origin: env.PUBLIC_URL,
      'content-type': 'application/json',
      [addressHeader]: request.ip ?? '',
    });
    const { cookie } = request.headers;
    if (cookie) headers.set('cookie', options.withSession ? cookie : withoutSession(cookie));
    const agent = request.headers['user-agent'];
    if (agent) headers.set('user-agent', agent.slice(0, 300));
    const method = authRoutes[path];
    const answer = await auth.handler(
      new Request(`${env.PUBLIC_URL}/api/auth${path}`, {
        method,
        headers,
        ...(method === 'POST' ? { body: JSON.stringify(fields) } : {}),
      }),
    );
    if (answer.status >= 500) throw new AppError('SERVICE_UNAVAILABLE');
    for (const renewed of answer.headers.getSetCookie()) response.append('set-cookie', renewed);
    const text = await answer.text();
    return { status: answer.status, json: text ? JSON.parse(text) : null };
  }

  /** Ends the session that a client still holds when it signs in anew: a session is never carried over. */
  async function endFormerSession(cookie: string | undefined): Promise<void> {
    const former = await readSession(auth, cookie);
    if (!former) return;
    await services.database.prisma.session.deleteMany({ where: { id: former.actor.sessionId } });
  }

  async function requireSession(request: Request) {
    const session = await readSession(auth, request.headers.cookie);
    if (!session) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    return session.actor;
  }

  /** What whoever watches the logs needs to see an attack. */
  const note = (request: Request, event: string, outcome: 'success' | 'failure', account?: string) => {
    const line = {
      event,
      outcome,
      from: disguise(env.SESSION_SECRET, limitAddress(request.ip)),
      ...(account ? { account: disguise(env.SESSION_SECRET, account) } : {}),
    };
    if (outcome === 'success') request.log.info(line, 'sign-in event');
    else request.log.warn(line, 'sign-in event');
  };

  /** What admins can read for themselves, in the audit trail. */
  const audit = (request: Request, email: string, action: string, details?: Prisma.InputJsonObject) =>
    recordAudit(
      { services, requestId: String(request.id), currentActor: { email } },
      { action, entity: 'session', ...(details ? { details } : {}) },
    );

  /** Only for accounts that exist: what else is typed there may be anything, a password too. */
  async function auditFailure(request: Request, email: string): Promise<void> {
    const known = await services.database.prisma.user.count({ where: { email } });
    if (known > 0) await audit(request, email, 'session.sign_in_failed');
  }

  /** The library takes a code as often as it comes within its minute and a half: one that was seen opens nothing more. */
  async function isFirstUse(accountAndCode: string): Promise<boolean> {
    const used = {
      scope: 'second factor',
      key: disguise(env.SESSION_SECRET, accountAndCode),
      request_hash: '',
      response: {},
    };
    const rows = { data: [used], skipDuplicates: true };
    return (await services.database.prisma.idempotencyKey.createMany(rows)).count === 1;
  }

  const answer = (response: Response, value: unknown): void => {
    response.setHeader('cache-control', 'no-store');
    sendJson(response, 200, value);
  };

  router.post('/sign-in/email', async (request, response) => {
    const { email, password } = loginFields.parse(await fieldsOf(request));
    const address = limitAddress(request.ip);
    // Spent first and given back on success: guesses that arrive together must not all pass one check.
    await rateLimits.consume('signInByAddress', address);
    await rateLimits.consume('signInByAccount', email);
    const { status, json } = await ask(
      request,
      response,
      '/sign-in/email',
      { email, password },
      { withSession: false },
    );
    note(request, 'sign_in', status === 200 ? 'success' : 'failure', email);
    if (status !== 200) {
      // Not waited for: the time of a write would tell who has an account.
      auditFailure(request, email).catch((error: unknown) =>
        request.log.error({ err: error }, 'a failed sign-in could not be written down'),
      );
      throw new AppError('UNAUTHORIZED', sessionMessages.failed);
    }
    await rateLimits.refund('signInByAddress', address);
    await rateLimits.reset('signInByAccount', email);
    await endFormerSession(request.headers.cookie);
    await audit(
      request,
      email,
      'session.sign_in',
      json?.twoFactorRedirect ? { second_factor: 'asked' } : undefined,
    );
    if (json?.twoFactorRedirect) answer(response, { twoFactorRedirect: true });
    else answer(response, { user: publicUser(json?.user) });
  });

  for (const path of ['/two-factor/verify-totp', '/two-factor/verify-backup-code'] as const) {
    router.post(path, async (request, response) => {
      const { code } = codeFields.parse(await fieldsOf(request));
      const address = limitAddress(request.ip);
      await rateLimits.consume('signInByAddress', address);
      // Signed in already: it is the first code of an authenticator that is being set up.
      const session = await readSession(auth, request.headers.cookie);
      const { status, json } = await ask(request, response, path, { code });
      note(request, 'second_factor', status === 200 ? 'success' : 'failure');
      if (status === 429) {
        throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: lockSeconds });
      }
      if (status !== 200) throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
      await rateLimits.refund('signInByAddress', address);
      const user = publicUser(json?.user);
      if (path === '/two-factor/verify-totp' && !(await isFirstUse(`${user.id} ${code}`))) {
        response.removeHeader('set-cookie');
        if (!session) await (await auth.$context).internalAdapter.deleteSession(String(json?.token));
        throw new AppError('UNAUTHORIZED', sessionMessages.wrongCode);
      }
      if (session) await audit(request, session.actor.email, 'second_factor.enable');
      else {
        const second_factor = path === '/two-factor/verify-totp' ? 'code' : 'backup code';
        await audit(request, String(user.email), 'session.sign_in', { second_factor });
      }
      answer(response, { user });
    });
  }

  for (const path of ['/two-factor/enable', '/two-factor/disable'] as const) {
    router.post(path, async (request, response) => {
      const actor = await requireSession(request);
      const { password } = passwordFields.parse(await fieldsOf(request));
      await rateLimits.consume('signInByAccount', actor.email);
      const { status, json } = await ask(request, response, path, {
        password,
        ...(path === '/two-factor/enable' ? { method: 'totp' } : {}),
      });
      note(request, path.slice(1), status === 200 ? 'success' : 'failure', actor.email);
      if (status !== 200) {
        await audit(request, actor.email, 'password.wrong');
        throw new AppError('BAD_REQUEST', badSecondFactor(json));
      }
      await audit(
        request,
        actor.email,
        path === '/two-factor/enable' ? 'second_factor.set_up' : 'second_factor.disable',
      );
      await rateLimits.reset('signInByAccount', actor.email);
      answer(
        response,
        json?.totpURI ? { totpURI: json.totpURI, backupCodes: json.backupCodes } : { status: true },
      );
    });
  }

  router.post('/sign-out', async (request, response) => {
    await fieldsOf(request);
    await ask(request, response, '/sign-out', {});
    note(request, 'sign_out', 'success');
    answer(response, { success: true });
  });

  router.get('/get-session', async (request, response) => {
    const session = await readSession(auth, request.headers.cookie);
    for (const cookie of session?.cookies ?? []) response.append('set-cookie', cookie);
    answer(
      response,
      session && {
        user: publicUser({ ...session.actor }),
        session: { expiresAt: session.expiresAt.toISOString() },
      },
    );
  });

  for (const [path, method] of Object.entries(authRoutes)) router.all(path, onlyMethods([method]));
  router.use(() => {
    throw new AppError('NOT_FOUND');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error);
  });
  return router;
}

/** How long the library locks an account after too many wrong codes. */
const lockSeconds = 15 * 60;

const publicUser = (user: unknown) => {
  const { id, email, name } = (user ?? {}) as { id?: unknown; email?: unknown; name?: unknown };
  return { id, email, name };
};

/** A cookie header without the session: signing in must not meet the session that it replaces. */
const withoutSession = (cookie: string): string =>
  cookie
    .split(/;\s*/)
    .filter((pair) => !pair.split('=')[0]?.includes('session_token'))
    .join('; ');

const badSecondFactor = (json: Record<string, unknown> | null): string =>
  json?.code === 'INVALID_PASSWORD'
    ? sessionMessages.wrongPassword
    : String(json?.message ?? sessionMessages.wrongCode);
