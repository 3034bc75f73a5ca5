import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import { disguise, toLoggedError } from '@perfboard/process/log-safety';
import type { Tracing } from '@perfboard/process/tracing';
import { limitAddress } from '@perfboard/server/rate-limit/rate-limit';
import type { HttpServices } from '@perfboard/server/service/http-services';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { pinoHttp } from 'pino-http';
import sirv from 'sirv';
import { authRouter } from './http/auth.ts';
import { chargeClients } from './http/client-budget.ts';
import { confirmSubscriptionRouter } from './http/confirm-subscription.ts';
import { cors } from './http/cors.ts';
import { crawlersRouter } from './http/crawlers.ts';
import { cspReportRouter } from './http/csp-report.ts';
import { devMailRouter } from './http/dev-mail.ts';
import { healthRouter } from './http/health.ts';
import { mediaRouter } from './http/media.ts';
import { originCheck } from './http/origin.ts';
import { PageCache } from './http/page-cache.ts';
import { pagesRouter } from './http/pages.ts';
import { passwordPageRouter } from './http/password-page.ts';
import { queueBoard } from './http/queue-board.ts';
import { requestContext, requestId } from './http/request-context.ts';
import { refuseBackslash } from './http/request-target.ts';
import { permissionsPolicy, reportingEndpoints, securityHeaders } from './http/security-headers.ts';
import { sendFailure } from './http/send-json.ts';
import { shopPreviewRouter } from './http/shop-preview.ts';
import { subscriberExportRouter } from './http/subscriber-export.ts';
import { trpcRouter } from './http/trpc.ts';
import { unsubscribeRouter } from './http/unsubscribe.ts';
import { webManifestRouter } from './http/web-manifest.ts';
import type { Metrics } from './metrics.ts';
import { restBridge } from './rest/bridge.ts';
import { apiDocs } from './rest/docs.ts';
import { traceRequests } from './trace-requests.ts';

export interface AppOptions {
  services: HttpServices;
  /** Built client files; none are served where the folder does not exist. */
  clientDirectory?: string;
  /** Serves the web app's sources in development, instead of built files. */
  devMiddleware?: RequestHandler;
  render: RenderPage;
  /** Measures every request where they are given. */
  metrics?: Metrics;
  /** Records every request where there is a collector. */
  tracing?: Tracing;
}

/** Text that the file server would send without saying how it is encoded. */
const textTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const notFound = (_request: Request, response: Response): void =>
  sendFailure(response, new AppError('NOT_FOUND'));

/** Wires every door to the services. Opens nothing and listens nowhere: `main.ts` and the tests do. */
export function createApp({
  services,
  clientDirectory,
  devMiddleware,
  render,
  metrics,
  tracing,
}: AppOptions): Express {
  const { env, log } = services;
  const contextOf = requestContext(services);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');

  app.use(requestId);
  app.use(securityHeaders({ isHttps: env.PUBLIC_URL.startsWith('https:'), isDev: env.isDev }));
  app.use((_request, response, next) => {
    response.setHeader('permissions-policy', permissionsPolicy);
    response.setHeader('reporting-endpoints', reportingEndpoints);
    next();
  });
  app.use(healthRouter(services));
  if (metrics) app.use(metrics.middleware);
  if (tracing) app.use(traceRequests(tracing));
  app.use(
    pinoHttp({
      logger: log,
      genReqId: (request) => request.id,
      // The query of a page may hold what somebody searched for, and a token: the path is enough.
      serializers: {
        req: (request) => ({
          id: request.id,
          method: request.method,
          path: String(request.url).split('?')[0],
        }),
        res: (response) => ({ status: response.statusCode }),
        err: toLoggedError,
      },
      // Whose requests are refused can be counted, and nobody is named.
      customProps: (request, response) =>
        response.statusCode >= 400
          ? { from: disguise(env.SESSION_SECRET, limitAddress((request as Request).ip)) }
          : {},
      customLogLevel: (_request, response, error) =>
        error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    }),
  );
  app.use('/api/v1', cors(env.CORS_ORIGINS));
  app.use(originCheck({ publicUrl: env.PUBLIC_URL, corsOrigins: env.CORS_ORIGINS }));

  app.use(refuseBackslash);
  app.use(chargeClients({ services, contextOf }));

  app.use(cspReportRouter(services));
  app.use('/api/auth', authRouter(contextOf));
  app.use('/api/v1', apiDocs());
  app.use('/api/v1', subscriberExportRouter({ services, contextOf }));
  app.use('/api/v1', restBridge(contextOf));
  app.use('/trpc', trpcRouter(contextOf));
  app.use('/media', mediaRouter(services));
  app.use(['/api', '/trpc', '/media'], notFound);
  app.use(path.adminQueues, queueBoard({ services, contextOf }));
  app.use(unsubscribeRouter(services));
  app.use(confirmSubscriptionRouter(services));
  app.use(passwordPageRouter({ services, contextOf }));
  app.use(shopPreviewRouter({ services, contextOf, render }));
  app.use(crawlersRouter(services));
  const inbox = devMailRouter({ env, contextOf });
  if (inbox) app.use(path.devMail, inbox);

  if (devMiddleware) app.use(devMiddleware);
  else if (clientDirectory && existsSync(clientDirectory)) {
    app.use(webManifestRouter({ services, clientDirectory }));
    app.use(
      sirv(clientDirectory, {
        brotli: true,
        gzip: true,
        etag: true,
        setHeaders: (response, pathname) => {
          const type = textTypes[extname(pathname)];
          if (type) response.setHeader('content-type', `${type}; charset=utf-8`);
          const isHashed = pathname.startsWith('/assets/');
          response.setHeader(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      }),
    );
  }
  const cache = new PageCache();
  metrics?.watchPageCache(cache);
  app.use(pagesRouter({ services, contextOf, render, cache }));
  app.use(notFound);
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendFailure(response, error),
  );
  return app;
}

/** Where the web build lies, seen from the built or the source file of this app. */
export const webDirectory = resolve(import.meta.dirname, '../../web/dist');
