import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, resolve } from 'node:path';
import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import type { Tracing } from '@perfboard/process/tracing';
import type { HttpServices } from '@perfboard/server/service/http-services';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import sirv from 'sirv';
import { accentRouter } from './http/accent.ts';
import { type AnswerStore, openAnswerStore } from './http/answer-store.ts';
import { authRouter } from './http/auth.ts';
import { backupDownloadRouter } from './http/backup-download.ts';
import { calendarRouter } from './http/calendar.ts';
import { campaignPreviewRouter } from './http/campaign-preview.ts';
import { createClientBudget } from './http/client-budget.ts';
import { confirmSubscriptionRouter } from './http/confirm-subscription.ts';
import { cors } from './http/cors.ts';
import { crawlersRouter } from './http/crawlers.ts';
import { cspReportRouter } from './http/csp-report.ts';
import { devMailRouter } from './http/dev-mail.ts';
import { isIconName } from './http/draw-icon.ts';
import { feedRouter } from './http/feed.ts';
import { filesRouter } from './http/files.ts';
import { healthRouter } from './http/health.ts';
import { invitationPageRouter } from './http/invitation-page.ts';
import { keptAnswers } from './http/kept-answers.ts';
import { leadExportRouter } from './http/lead-export.ts';
import { letterFeedRouter } from './http/letter-feed.ts';
import { mailPictureRouter } from './http/mail-picture.ts';
import { manageSubscriptionRouter } from './http/manage-subscription.ts';
import { mediaRouter } from './http/media.ts';
import { originCheck } from './http/origin.ts';
import { pagesRouter } from './http/pages.ts';
import { partsListRouter } from './http/parts-list.ts';
import { passwordPageRouter } from './http/password-page.ts';
import { projectExportRouter } from './http/project-export.ts';
import { projectPreviewRouter } from './http/project-preview.ts';
import { queueBoard } from './http/queue-board.ts';
import { type RequestContext, requestContext, requestId } from './http/request-context.ts';
import { logRequests } from './http/request-log.ts';
import { refuseBackslash } from './http/request-target.ts';
import { permissionsPolicy, reportingEndpoints, securityHeaders } from './http/security-headers.ts';
import { sendFailure } from './http/send-json.ts';
import { shopIconsRouter } from './http/shop-icons.ts';
import { shopPreviewRouter } from './http/shop-preview.ts';
import { socialPictureRouter } from './http/social-picture.ts';
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

export interface App {
  /** Every door; for tests of what is mounted. */
  express: Express;
  /** What a server calls: kept answers first, and Express for everything else. */
  listener: (request: IncomingMessage, response: ServerResponse) => void;
}

/** What every request passes, whatever it asks for. */
function watchRequests(app: Express, services: HttpServices, watchers: readonly RequestHandler[]): void {
  const { env } = services;
  app.use(requestId);
  app.use(securityHeaders({ isHttps: env.PUBLIC_URL.startsWith('https:'), isDev: env.isDev }));
  app.use((_request, response, next) => {
    response.setHeader('permissions-policy', permissionsPolicy);
    response.setHeader('reporting-endpoints', reportingEndpoints);
    next();
  });
  app.use(healthRouter(services));
  for (const watcher of watchers) app.use(watcher);
}

/** The built files of the site: those with a hash in their name for good. */
const clientFiles = (directory: string): RequestHandler =>
  sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const type = textTypes[extname(pathname)];
      if (type) response.setHeader('content-type', `${type}; charset=utf-8`);
      const isHashed = pathname.startsWith('/assets/');
      // Others may take the place of an icon at any time.
      const otherwise = isIconName(pathname.slice(1)) ? 'no-cache' : 'public, max-age=3600';
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : otherwise);
    },
  });

interface Doors extends Pick<AppOptions, 'render'> {
  services: HttpServices;
  contextOf: RequestContext;
  store: AnswerStore;
}

/** Calls, pictures and whatever else has an address of its own. */
function mountDoors(app: Express, { services, contextOf, store, render }: Doors): void {
  const { env } = services;
  app.use(cspReportRouter(services));
  app.use('/api/auth', authRouter(contextOf));
  app.use('/api/v1', apiDocs());
  app.use('/api/v1', subscriberExportRouter({ services, contextOf }));
  app.use('/api/v1', leadExportRouter({ services, contextOf }));
  app.use('/api/v1', projectExportRouter({ services, contextOf }));
  app.use('/api/v1', backupDownloadRouter({ services, contextOf }));
  app.use('/api/v1', restBridge({ services, contextOf, store }));
  app.use('/trpc', trpcRouter(contextOf));
  app.use('/media', mailPictureRouter(services));
  app.use('/media', mediaRouter(services));
  app.use(['/api', '/trpc', '/media'], notFound);
  app.use(filesRouter({ services, contextOf }));
  app.use(path.adminQueues, queueBoard({ services, contextOf }));
  app.use(unsubscribeRouter(services));
  app.use(confirmSubscriptionRouter(services));
  app.use(manageSubscriptionRouter(services));
  app.use(passwordPageRouter({ services, contextOf }));
  app.use(invitationPageRouter({ services, contextOf }));
  app.use(shopPreviewRouter({ services, contextOf, render }));
  app.use(projectPreviewRouter({ services, render }));
  app.use(partsListRouter({ services }));
  app.use(socialPictureRouter({ services }));
  app.use(campaignPreviewRouter({ services, contextOf }));
  app.use(calendarRouter(services));
  app.use(crawlersRouter(services));
  app.use(feedRouter({ services, store }));
  app.use(letterFeedRouter({ services, store }));
  app.use(accentRouter());
  app.use(shopIconsRouter(services));
  const inbox = devMailRouter({ env, contextOf });
  if (inbox) app.use(path.devMail, inbox);
}

/** Wires every door to the services. Opens nothing and listens nowhere: `main.ts` and the tests do. */
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
  app.use(originCheck({ publicUrl: env.PUBLIC_URL, corsOrigins: env.CORS_ORIGINS }));
  app.use(refuseBackslash);
  app.use(budget.middleware);
  mountDoors(app, { services, contextOf, store, render });
  if (devMiddleware) app.use(devMiddleware);
  else if (clientDirectory && existsSync(clientDirectory)) {
    app.use(webManifestRouter({ services, clientDirectory }));
    app.use(clientFiles(clientDirectory));
  }
  app.use(pagesRouter({ services, contextOf, render, store }));
  app.use(notFound);
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) =>
    sendFailure(response, error),
  );

  const answerKept = keptAnswers({ services, store, budget, watchers, logRequest });
  return {
    express: app,
    listener: (request, response) => {
      if (!answerKept(request, response)) app(request, response);
    },
  };
}

/** Where the web build lies, seen from the built or the source file of this app. */
export const webDirectory = resolve(import.meta.dirname, '../../web/dist');
