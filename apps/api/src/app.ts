import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { RenderPage } from '@perfboard/contracts/page';
import type { Tracing } from '@perfboard/process/tracing';
import { chooseLanguage } from '@perfboard/server/base/http/response-language';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { iconNames } from '@perfboard/server/catalog/shop/draw-icon';
import { webManifestDoor } from '@perfboard/server/catalog/shop/web-manifest.door';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import sirv from 'sirv';
import { openAnswerStore } from './http/answer-store.ts';
import { answerFromCache } from './http/cached-answers.ts';
import { createClientBudget } from './http/client-budget.ts';
import { healthRouter } from './http/health.ts';
import { cors, originCheck, refuseBackslash } from './http/origin.ts';
import { pagesRouter } from './http/pages.ts';
import { requestContext, requestId } from './http/request-context.ts';
import { logRequests } from './http/request-log.ts';
import { permissionsPolicy, reportingEndpoints, securityHeaders } from './http/security-headers.ts';
import { sendFailure } from './http/send-json.ts';
import { type Metrics, traceRequests } from './metrics.ts';
import { mountDoors, notFound } from './mount-doors.ts';

export interface AppOptions {
  services: HttpServices;
  /** Built client files; if the folder does not exist, none are served. */
  clientDirectory?: string;
  /** Serves the web app's sources in development, instead of built files. */
  devMiddleware?: RequestHandler;
  render: RenderPage;
  /** Measures every request, if given. */
  metrics?: Metrics;
  /** Records a span for every request, if tracing is configured. */
  tracing?: Tracing;
}

/** Text types that the file server would send without a charset. */
const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface App {
  /** All routes; for tests of what is mounted. */
  express: Express;
  /** The listener of the HTTP server: cached responses first, and Express for everything else. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Middleware for every request. */
function watchRequests(app: Express, services: HttpServices, watchers: readonly RequestHandler[]): void {
  const { env } = services;
  app.use(requestId);
  app.use(securityHeaders({ isHttps: env.PUBLIC_URL.startsWith('https:'), isDev: env.isDev }));
  app.use((_request, response, next) => {
    // The log, the metrics and the client's budget watch for its end; so does `pipeline` of a download, seven times.
    response.setMaxListeners(20);
    response.setHeader('permissions-policy', permissionsPolicy);
    response.setHeader('reporting-endpoints', reportingEndpoints);
    next();
  });
  app.use(healthRouter(services));
  for (const watcher of watchers) app.use(watcher);
}

/** The built files of the site: those with a hash in their name are cached forever. */
const clientFiles = (directory: string): RequestHandler =>
  sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const type = textTypes[extname(pathname)];
      if (type) response.setHeader('content-type', `${type}; charset=utf-8`);
      // The file server does not know it.
      if (extname(pathname) === '.ico') response.setHeader('content-type', 'image/x-icon');
      const isHashed = pathname.startsWith('/assets/');
      // An icon may be replaced.
      const otherwise = iconNames.includes(pathname.slice(1)) ? 'no-cache' : 'public, max-age=3600';
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : otherwise);
    },
  });

/**
 * Ends a response whose file is gone or can't be read: an upgrade replaces files that a running process knows. A file
 * is always sent whole: sirv answers ranges that count from the end, or that end before they begin, wrongly.
 */
const sendWhole: RequestHandler = (request, response, next) => {
  delete request.headers.range;
  // sirv pipes the file itself, and an error without a listener ends the process.
  response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
  next();
};

/** Connects every route to the services. Opens nothing and listens nowhere: `main.ts` and the tests do. */
export function createApp(options: AppOptions): App {
  const { services, clientDirectory, devMiddleware, render, metrics, tracing } = options;
  const { env } = services;
  const contextOf = requestContext(services);
  const store = openAnswerStore(services);
  const budget = createClientBudget({ services, contextOf });
  metrics?.watchAnswers(store);
  const watchers = [...(metrics ? [metrics.middleware] : []), ...(tracing ? [traceRequests(tracing)] : [])];
  const logRequest = logRequests(services);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  watchRequests(app, services, [...watchers, logRequest]);
  app.use('/api/v1', cors(env.CORS_ORIGINS));
  app.use(chooseLanguage(services));
  app.use(originCheck({ publicUrl: env.PUBLIC_URL, corsOrigins: env.CORS_ORIGINS }));
  app.use(refuseBackslash);
  app.use(budget.middleware);
  mountDoors(app, { services, contextOf, store, render });
  if (devMiddleware) app.use(devMiddleware);
  else if (clientDirectory && existsSync(clientDirectory)) {
    app.use(webManifestDoor({ services, clientDirectory }));
    app.use(sendWhole, clientFiles(clientDirectory));
  }
  app.use(pagesRouter({ services, contextOf, render, store }));
  app.use(notFound);
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendFailure(response, error),
  );

  const answerCached = answerFromCache({ services, store, budget, watchers, logRequest });
  return {
    express: app,
    listener: (request, response) => {
      if (!answerCached(request, response)) app(request, response);
    },
  };
}

/** The folder of the web build, found from the built or the source file of this app. */
export const webDirectory = resolve(import.meta.dirname, '../../web/dist');
