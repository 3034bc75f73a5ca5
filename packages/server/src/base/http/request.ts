import { isDay } from '@perfboard/contracts/calendar-day';
import { AppError } from '@perfboard/contracts/error';
import type { Request, RequestHandler, Response } from 'express';

/** Answers methods that a known path does not support: 405, and the list of methods for OPTIONS. */
export const onlyMethods = (methods: readonly string[]): RequestHandler => {
  const allow = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(
    ', ',
  );
  return (request: Request, response: Response, next) => {
    response.setHeader('allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else next(new AppError('METHOD_NOT_SUPPORTED'));
  };
};

/**
 * Path and query of the requested address. Parsed by hand, because `new URL` reads `//name/` as a host and
 * throws at `//`, and anyone may request both paths.
 */
export function requestTarget(request: Pick<Request, 'originalUrl'>): {
  path: string;
  query: URLSearchParams;
} {
  const [address = ''] = request.originalUrl.split('#');
  const mark = address.indexOf('?');
  return mark < 0
    ? { path: address, query: new URLSearchParams() }
    : { path: address.slice(0, mark), query: new URLSearchParams(address.slice(mark + 1)) };
}

/** The token in a link's query. */
export const tokenOf = (request: Request): string => requestTarget(request).query.get('token') ?? '';

/** A query parameter that occurs exactly once, otherwise an empty text. */
export const givenOnce = (request: Request, name: string): string => {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
};

/** A program that looks at links before a person does: email scanners, previews of chats, prefetching browsers. */
const machines =
  /bot\b|crawl|spider|preview|scan|python|java\/|go-http|slack|whatsapp|telegram|facebookexternalhit|safelinks|proofpoint|mimecast|barracuda/i;

/** Whether a person opens the page, as far as a request shows it. */
export const isOpenedByPerson = (request: Request): boolean =>
  request.method === 'GET' &&
  ['purpose', 'sec-purpose', 'x-moz'].every((name) => !/prefetch|preview/i.test(request.get(name) ?? '')) &&
  !machines.test(request.get('user-agent') ?? 'bot');

/** The viewer's date, which the server does not know; without one, the date in UTC. */
export const viewersDate = (request: Request): string =>
  [givenOnce(request, 'date')].find(isDay) ?? new Date().toISOString().slice(0, 10);
