import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import { newsletterFeedDoor } from '@perfboard/server/audience/newsletter/newsletter-feed.door';
import { newsletterPreviewDoor } from '@perfboard/server/audience/newsletter/newsletter-preview.door';
import { confirmSubscriptionDoor } from '@perfboard/server/audience/subscriber/confirm-subscription.door';
import { manageSubscriptionDoor } from '@perfboard/server/audience/subscriber/manage-subscription.door';
import { subscriberExportDoor } from '@perfboard/server/audience/subscriber/subscriber-export.door';
import { unsubscribeDoor } from '@perfboard/server/audience/subscriber/unsubscribe.door';
import type { DoorTools } from '@perfboard/server/base/http/door';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { fileDoor } from '@perfboard/server/catalog/file/file.door';
import { imageDoor } from '@perfboard/server/catalog/image/image.door';
import {
  partsListDoor,
  projectPreviewDoor,
  socialPictureDoor,
} from '@perfboard/server/catalog/project/project.door';
import { projectExportDoor } from '@perfboard/server/catalog/project-archive/project-export.door';
import { projectFeedDoor } from '@perfboard/server/catalog/publication/project-feed.door';
import { accentDoor } from '@perfboard/server/catalog/shop/accent.door';
import { shopIconsDoor } from '@perfboard/server/catalog/shop/shop-icons.door';
import { shopPreviewDoor } from '@perfboard/server/catalog/shop/shop-preview.door';
import { readAgreedAppointment } from '@perfboard/server/leads/appointment/appointment-list';
import { calendarDoor } from '@perfboard/server/leads/appointment/calendar.door';
import { bookATimeDoor } from '@perfboard/server/leads/appointment-time/book-a-time.door';
import { clientPageDoor } from '@perfboard/server/leads/client-page/client-page.door';
import { leadExportDoor } from '@perfboard/server/leads/export/lead-export.door';
import { mailEventDoor } from '@perfboard/server/leads/mailbox/provider-event.door';
import { quoteFileDoor } from '@perfboard/server/leads/quote/quote.door';
import { readAgreedQuotes } from '@perfboard/server/leads/quote/quote-history';
import { quotePageDoor } from '@perfboard/server/leads/quote/quote-page.door';
import { backupDoor } from '@perfboard/server/operations/backup/backup.door';
import { demoDoor } from '@perfboard/server/operations/demo/demo.door';
import { mailConnectDoor } from '@perfboard/server/operations/mail-account/mail-connect.door';
import { mailPreviewDoor } from '@perfboard/server/operations/notification/mail-preview.door';
import { invitationDoor } from '@perfboard/server/people/member/invitation.door';
import { passwordDoor } from '@perfboard/server/people/session/password.door';
import { signInDoor } from '@perfboard/server/people/sign-in/sign-in.door';
import type { Express, Request, Response } from 'express';
import { callProcedure, pageQuery } from './call-procedure.ts';
import type { AnswerStore } from './http/answer-store.ts';
import { readBytes, readFields, skipBody, textBodyMaxBytes } from './http/body.ts';
import { crawlersRouter } from './http/crawlers.ts';
import { cspReportRouter } from './http/csp-report.ts';
import { devMailRouter } from './http/dev-mail.ts';
import { queueBoard } from './http/queue-board.ts';
import type { RequestContext } from './http/request-context.ts';
import { sharedSender } from './http/send-answer.ts';
import { sendFailure } from './http/send-json.ts';
import { trpcRouter } from './http/trpc.ts';
import { restBridge } from './rest/bridge.ts';
import { apiDocs } from './rest/docs.ts';

/** The limit of a batch of events; SendGrid sends at most 768 kilobytes. */
const batchMaxBytes = 1024 * 1024;

export const notFound = (_request: Request, response: Response): void =>
  sendFailure(response, new AppError('NOT_FOUND'));

interface Doors {
  services: HttpServices;
  render: RenderPage;
  contextOf: RequestContext;
  store: AnswerStore;
}

const toolsOf = ({ services, contextOf, store, render }: Doors): DoorTools => ({
  services,
  contextOf,
  render,
  call: callProcedure,
  query: pageQuery(services),
  readFields: (request) => readFields(request),
  readUpload: (request, upload) => readFields(request, { upload }),
  readLongFields: (request) => readFields(request, { maxBytes: textBodyMaxBytes }),
  readBody: (request) => readBytes(request, { maxBytes: batchMaxBytes }),
  skipBody,
  sendShared: sharedSender(services, store),
});

/** Mounts the API, images and everything else with its own path. */
export function mountDoors(app: Express, doors: Doors): void {
  const { services, contextOf, store } = doors;
  const tools = toolsOf(doors);
  app.use(cspReportRouter(services));
  app.use('/api/auth', signInDoor(tools));
  app.use('/api/v1', apiDocs());
  app.use('/api/v1', subscriberExportDoor(tools));
  app.use('/api/v1', leadExportDoor(tools));
  app.use('/api/v1', quoteFileDoor(tools));
  app.use('/api/v1', projectExportDoor(tools));
  app.use('/api/v1', backupDoor(tools));
  app.use('/api/v1', restBridge({ services, contextOf, store }));
  app.use('/trpc', trpcRouter(contextOf));
  app.use('/media', imageDoor(tools));
  app.use(['/api', '/trpc', '/media'], notFound);
  app.use(fileDoor(tools));
  app.use(path.adminQueues, queueBoard({ services, contextOf }));
  app.use(unsubscribeDoor(tools));
  app.use(confirmSubscriptionDoor(tools));
  app.use(manageSubscriptionDoor(tools));
  app.use(passwordDoor(tools));
  app.use(invitationDoor(tools));
  app.use(shopPreviewDoor(tools));
  app.use(mailPreviewDoor(tools));
  app.use(mailConnectDoor(tools));
  app.use(projectPreviewDoor(tools));
  app.use(partsListDoor(tools));
  app.use(socialPictureDoor(tools));
  app.use(newsletterPreviewDoor(tools));
  app.use(calendarDoor(tools));
  app.use(clientPageDoor(tools, { agreements: [readAgreedQuotes, readAgreedAppointment] }));
  app.use(quotePageDoor(tools));
  app.use(bookATimeDoor(tools));
  app.use(mailEventDoor(tools));
  app.use(crawlersRouter(services));
  app.use(projectFeedDoor(tools));
  app.use(newsletterFeedDoor(tools));
  app.use(accentDoor());
  if (services.env.isDemo) app.use(demoDoor());
  app.use(shopIconsDoor(tools));
  const inbox = devMailRouter({ env: services.env, contextOf });
  if (inbox) app.use(path.devMail, inbox);
}
