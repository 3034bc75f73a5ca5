import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Express, Request, Response } from 'express';
import { accentRouter } from './http/accent.ts';
import type { AnswerStore } from './http/answer-store.ts';
import { authRouter } from './http/auth.ts';
import { backupDownloadRouter } from './http/backup-download.ts';
import { calendarRouter } from './http/calendar.ts';
import { confirmSubscriptionRouter } from './http/confirm-subscription.ts';
import { crawlersRouter } from './http/crawlers.ts';
import { cspReportRouter } from './http/csp-report.ts';
import { devMailRouter } from './http/dev-mail.ts';
import { feedRouter } from './http/feed.ts';
import { filesRouter } from './http/files.ts';
import { invitationPageRouter } from './http/invitation-page.ts';
import { leadExportRouter } from './http/lead-export.ts';
import { mailPictureRouter } from './http/mail-picture.ts';
import { manageSubscriptionRouter } from './http/manage-subscription.ts';
import { mediaRouter } from './http/media.ts';
import { newsletterFeedRouter } from './http/newsletter-feed.ts';
import { newsletterPreviewRouter } from './http/newsletter-preview.ts';
import { partsListRouter } from './http/parts-list.ts';
import { passwordPageRouter } from './http/password-page.ts';
import { projectExportRouter } from './http/project-export.ts';
import { projectPreviewRouter } from './http/project-preview.ts';
import { queueBoard } from './http/queue-board.ts';
import type { RequestContext } from './http/request-context.ts';
import { sendFailure } from './http/send-json.ts';
import { shopIconsRouter } from './http/shop-icons.ts';
import { shopPreviewRouter } from './http/shop-preview.ts';
import { socialPictureRouter } from './http/social-picture.ts';
import { subscriberExportRouter } from './http/subscriber-export.ts';
import { trpcRouter } from './http/trpc.ts';
import { unsubscribeRouter } from './http/unsubscribe.ts';
import { restBridge } from './rest/bridge.ts';
import { apiDocs } from './rest/docs.ts';

export const notFound = (_request: Request, response: Response): void =>
  sendFailure(response, new AppError('NOT_FOUND'));

interface Doors {
  services: HttpServices;
  render: RenderPage;
  contextOf: RequestContext;
  store: AnswerStore;
}

/** Calls, pictures and whatever else has an address of its own. */
export function mountDoors(app: Express, { services, contextOf, store, render }: Doors): void {
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
  app.use(newsletterPreviewRouter({ services, contextOf }));
  app.use(calendarRouter(services));
  app.use(crawlersRouter(services));
  app.use(feedRouter({ services, store }));
  app.use(newsletterFeedRouter({ services, store }));
  app.use(accentRouter());
  app.use(shopIconsRouter(services));
  const inbox = devMailRouter({ env, contextOf });
  if (inbox) app.use(path.devMail, inbox);
}
