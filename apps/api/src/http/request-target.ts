import { AppError } from '@perfboard/contracts/error';
import type { NextFunction, Request, Response } from 'express';

/**
 * Path and query of the request. By hand, because `new URL` reads `//name/` as a host and throws at `//`:
 * both are valid paths.
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

/**
 * URL parsers read a backslash as a slash, and the text after two of them as a host. Our paths contain none.
 */
export function refuseBackslash(request: Request, _response: Response, next: NextFunction): void {
  if (/\\|%5c/i.test(requestTarget(request).path)) throw new AppError('BAD_REQUEST');
  next();
}
