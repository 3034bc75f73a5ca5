import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { type Context, createContext, type Door } from '@perfboard/server/base/trpc/context';
import { authenticate } from '@perfboard/server/people/session/session';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

export type RequestContext = (request: Request, response: Response, door: Door) => Context;

const givenId = /^[A-Za-z0-9._-]{8,64}$/;

/** The proxy's id where it sent a sane one, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && givenId.test(given) ? given : randomUUID();
}

/** Gives every request an id. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const id = requestIdOf(request);
  request.id = id;
  response.setHeader('x-request-id', id);
  next();
}

/** Makes the context of a call from its request. */
export const requestContext =
  (services: HttpServices): RequestContext =>
  (request, response, door) =>
    createContext({
      services,
      authenticate,
      door,
      log: (request.log as Logger | undefined) ?? services.log,
      requestId: String(request.id),
      address: request.ip ?? 'unknown',
      headers: request.headers,
      setHeader: (name, value) => {
        if (!response.headersSent) response.setHeader(name, value);
      },
      appendCookie: (cookie) => {
        if (!response.headersSent) response.append('set-cookie', cookie);
      },
    });
