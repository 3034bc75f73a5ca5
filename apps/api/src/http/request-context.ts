import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DoorTools } from '@perfboard/server/base/http/door';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import { createContext } from '@perfboard/server/base/trpc/context';
import { authenticate } from '@perfboard/server/people/session/session';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

export type RequestContext = DoorTools['contextOf'];

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

const actors = new WeakMap<IncomingMessage, Promise<Actor | null>>();

/** Who makes a request, where one of its calls needed to know; undefined where none did. */
export const knownActor = (request: IncomingMessage): Promise<Actor | null> | undefined =>
  actors.get(request);

/** Makes the context of a call from its request. */
export const requestContext =
  (services: HttpServices): RequestContext =>
  (request, response, door) =>
    createContext({
      services,
      authenticate: (...parameters) => {
        const actor = authenticate(...parameters);
        actors.set(request, actor);
        return actor;
      },
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

/**
 * Whose request it is, as Express's `request.ip` says it: the connection's address, or where so many proxies are trusted, the
 * one that the last of them vouches for.
 */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || !forwarded) return socket.remoteAddress;
  const named = String(forwarded)
    .split(',')
    .map((address) => address.trim());
  return named.length < trustedProxies ? named[0] : named.at(-trustedProxies);
}
