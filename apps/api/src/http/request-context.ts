import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pageLanguageHeader } from '@perfboard/contracts/page-query';
import { isLanguage, type Language } from '@perfboard/messages/language';
import type { DoorTools } from '@perfboard/server/base/http/door';
import { languageOf } from '@perfboard/server/base/http/response-language';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import { createContext } from '@perfboard/server/base/trpc/context';
import { authenticate } from '@perfboard/server/people/session/session';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';

export type RequestContext = DoorTools['contextOf'];

const givenId = /^[A-Za-z0-9._-]{8,64}$/;

/** The proxy's request ID if it is valid, otherwise a new one. */
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

/** The caller of a request, if one of its calls needed to know; otherwise undefined. */
export const knownActor = (request: IncomingMessage): Promise<Actor | null> | undefined =>
  actors.get(request);

/** The further language of the page that asks, as its script says. */
function pageLanguageOf(request: Request): Language | undefined {
  const tag = request.get(pageLanguageHeader);
  return tag && isLanguage(tag) ? tag : undefined;
}

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
      language: languageOf(response),
      pageLanguage: door === 'trpc' ? pageLanguageOf(request) : undefined,
      headers: request.headers,
      setHeader: (name, value) => {
        if (!response.headersSent) response.setHeader(name, value);
      },
      appendCookie: (cookie) => {
        if (!response.headersSent) response.append('set-cookie', cookie);
      },
    });

/**
 * The client's address as in Express's `request.ip`: the connection's, or, with trusted proxies, the one that
 * they report.
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
