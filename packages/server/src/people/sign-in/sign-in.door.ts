import { AppError } from '@perfboard/contracts/error';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { type SignInPath, signInHandlers, signInRoutes } from './sign-in.ts';

/** `/api/auth`: signing in and out, passkeys, and the second factor. */
export function signInDoor({ contextOf, readFields }: Pick<DoorTools, 'contextOf' | 'readFields'>): Router {
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
      response.json(body);
    };
    router[method === 'GET' ? 'get' : 'post'](path, answer);
    router.all(path, onlyMethods([method]));
  }
  router.use(() => {
    throw new AppError('NOT_FOUND');
  });
  return router;
}
