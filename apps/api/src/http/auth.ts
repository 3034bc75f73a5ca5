import { AppError } from '@perfboard/contracts/error';
import { type SignInPath, signInHandlers, signInRoutes } from '@perfboard/server/people/sign-in/sign-in';
import type { NextFunction, Request, Response } from 'express';
import { Router } from 'express';
import { readFields } from './body.ts';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure, sendJson } from './send-json.ts';

/** `/api/auth`: signing in and out, passkeys, and the second factor. */
export function authRouter(contextOf: RequestContext): Router {
  const router = Router();
  for (const path of Object.keys(signInHandlers) as SignInPath[]) {
    const method = signInRoutes[path];
    const answer = async (request: Request, response: Response) => {
      const { services, log, requestId } = contextOf(request, response, 'rest');
      const { body, cookies } = await signInHandlers[path]({
        services,
        log,
        requestId,
        address: request.ip,
        cookie: request.headers.cookie,
        userAgent: request.headers['user-agent'],
        timeZone: request.get('x-time-zone'),
        fields: method === 'POST' ? await readFields(request) : {},
      });
      for (const cookie of cookies) response.append('set-cookie', cookie);
      response.setHeader('cache-control', 'no-store');
      sendJson(response, 200, body);
    };
    router[method === 'GET' ? 'get' : 'post'](path, answer);
    router.all(path, onlyMethods([method]));
  }
  router.use(() => {
    throw new AppError('NOT_FOUND');
  });
  router.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error);
  });
  return router;
}
