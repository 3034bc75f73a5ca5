import { normalizeEmail } from '@perfboard/contracts/email';
import { AppError } from '@perfboard/contracts/error';
import { loginFields, sessionMessages } from '@perfboard/contracts/session';
import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import { addressHeader } from '../auth.ts';
import type { Services } from '../services.ts';
import { readBody } from './body.ts';
import { sendFailure } from './send-json.ts';

/** What the product uses of the sign-in library; the rest of its routes stays shut. */
const openRoutes = new Set(['POST /sign-in/email', 'POST /sign-out', 'GET /get-session']);

/** `/api/auth`: the library's handler behind our limits, our checks and our error bodies. */
export function authRouter(services: Services): Router {
  const { auth, env, rateLimits } = services;
  const router = Router();

  const forward = async (request: Request, response: Response, fields: Record<string, unknown>) => {
    const headers = new Headers({
      origin: env.PUBLIC_URL,
      'content-type': 'application/json',
      [addressHeader]: request.ip ?? '',
    });
    if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
    if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
    const hasBody = request.method === 'POST';
    const answer = await auth.handler(
      new Request(new URL(request.originalUrl, env.PUBLIC_URL), {
        method: request.method,
        headers,
        ...(hasBody ? { body: JSON.stringify(fields) } : {}),
      }),
    );
    for (const cookie of answer.headers.getSetCookie()) response.append('set-cookie', cookie);
    return answer;
  };

  const send = async (response: Response, answer: globalThis.Response) => {
    const text = await answer.text();
    response
      .status(answer.status)
      .set('cache-control', 'no-store')
      .type('application/json')
      .send(text || '{}');
  };

  router.use((request: Request, _response: Response, next: NextFunction) => {
    next(openRoutes.has(`${request.method} ${request.path}`) ? undefined : new AppError('NOT_FOUND'));
  });

  router.post('/sign-in/email', async (request, response) => {
    const body = await readBody(request);
    const fields = loginFields.parse(body.kind === 'fields' ? body.fields : Object.fromEntries(body.form));
    const account = normalizeEmail(fields.email);
    const address = request.ip ?? 'unknown';
    await rateLimits.check('signInByAddress', address);
    await rateLimits.check('signInByAccount', account);
    const answer = await forward(request, response, { email: account, password: fields.password });
    if (answer.ok) {
      await rateLimits.reset('signInByAccount', account);
      await send(response, answer);
      return;
    }
    if (answer.status >= 500) throw new AppError('SERVICE_UNAVAILABLE');
    await rateLimits.consume('signInByAddress', address);
    await rateLimits.consume('signInByAccount', account);
    throw new AppError('UNAUTHORIZED', sessionMessages.failed);
  });

  router.post('/sign-out', async (request, response) => send(response, await forward(request, response, {})));
  router.get('/get-session', async (request, response) =>
    send(response, await forward(request, response, {})),
  );

  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error);
  });
  return router;
}
