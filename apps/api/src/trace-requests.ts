import type { Tracing } from '@perfboard/process/tracing';
import type { NextFunction, Request, Response } from 'express';
import { routeOf } from './metrics.ts';

/** Records a span for every request from here on, by its route and under its id. */
export const traceRequests =
  (tracing: Tracing) =>
  (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.timeOrigin + performance.now();
    response.once('close', () => {
      const route = routeOf(request);
      tracing.record({
        name: `${request.method} ${route}`,
        kind: 'server',
        requestId: String(request.id),
        startedAt,
        endedAt: performance.timeOrigin + performance.now(),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': response.statusCode,
        },
        ...(response.statusCode >= 500 ? { error: `answered ${response.statusCode}` } : {}),
      });
    });
    next();
  };
