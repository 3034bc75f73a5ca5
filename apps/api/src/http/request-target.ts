import { AppError } from '@perfboard/contracts/error';
import type { NextFunction, Request, Response } from 'express';

/**
 * Path and query of what was asked for. By hand, for `new URL` takes `//name/` for a host and throws at `//`: both
 * are paths that anybody may ask for.
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

/** Whoever resolves an address takes a backslash for a slash, and what follows two of them for a host. None of ours has one. */
export function refuseBackslash(request: Request, _response: Response, next: NextFunction): void {
  if (/\\|%5c/i.test(requestTarget(request).path)) throw new AppError('BAD_REQUEST');
  next();
}
