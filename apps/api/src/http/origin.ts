import { AppError } from '@perfboard/contracts/error';
import { isLoopbackHost } from '@perfboard/contracts/loopback';
import { sessionMessages } from '@perfboard/contracts/words/session';
import type { NextFunction, Request, Response } from 'express';
import { sendFailure } from './send-json.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

interface OriginOptions {
  publicUrl: string;
  /** Other sites whose scripts may call the REST door, with a token and never with our cookies. */
  corsOrigins: readonly string[];
}

/**
 * Refuses writes that another site's page sends with our visitor's cookies. Browsers name the origin of every
 * write; scripts name none and hold no cookie that they were not given.
 */
export function originCheck({ publicUrl, corsOrigins }: OriginOptions) {
  const isOurs = (origin: string, request: Request): boolean => {
    if (origin === publicUrl) return true;
    // The standalone product answers at every name of this machine, whichever one PUBLIC_URL has.
    const host = request.headers.host ?? '';
    return isLoopbackHost(host) && origin === `http://${host}`;
  };
  const isForeign = (request: Request): boolean => {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isOurs(origin, request)) return false;
    const isInvited = corsOrigins.includes(origin) && request.path.startsWith('/api/v1/');
    return !isInvited || request.headers.cookie !== undefined;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    // A mail program's one-click unsubscription comes from anywhere and carries its own proof.
    if (safeMethods.has(request.method) || request.path === '/unsubscribe' || !isForeign(request)) next();
    else sendFailure(response, new AppError('FORBIDDEN', sessionMessages.foreignOrigin));
  };
}
