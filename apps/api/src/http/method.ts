import { AppError } from '@perfboard/contracts/error';
import type { Request, RequestHandler, Response } from 'express';

/** Answers what a known path does not do: 405, and to OPTIONS what it does. */
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
