import { AppError } from '@perfboard/contracts/error';
import { sessionMessages } from '@perfboard/contracts/session';
import type { NextFunction, Request, Response } from 'express';
import { sendFailure } from './send-json.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Refuses writes that another site's page sends with our visitor's cookies. Browsers name the origin of every
 * write; scripts name none and hold no cookie that they were not given.
 */
export function originCheck(publicUrl: string) {
  const isOurs = (origin: string, request: Request): boolean => {
    if (origin === publicUrl) return true;
    // The standalone product answers at every name of this machine, whichever one PUBLIC_URL has.
    const host = request.headers.host ?? '';
    return loopback.test(host) && origin === `http://${host}`;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    if (safeMethods.has(request.method)) {
      next();
      return;
    }
    const { origin } = request.headers;
    const isForeign =
      origin === undefined ? request.headers['sec-fetch-site'] === 'cross-site' : !isOurs(origin, request);
    // A mail program's one-click unsubscription comes from anywhere and carries its own proof.
    if (isForeign && request.path !== '/unsubscribe') {
      sendFailure(response, new AppError('FORBIDDEN', sessionMessages.foreignOrigin));
      return;
    }
    next();
  };
}
