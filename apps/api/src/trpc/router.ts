import { auditRouter } from '../features/audit/audit.router.ts';
import { bookingRouter } from '../features/booking/booking.router.ts';
import { campaignRouter } from '../features/campaign/campaign.router.ts';
import { categoryRouter } from '../features/category/category.router.ts';
import { changeRouter } from '../features/change/change.router.ts';
import { contactRouter } from '../features/contact/contact.router.ts';
import { healthRouter } from '../features/health/health.router.ts';
import { jobRouter } from '../features/job/job.router.ts';
import { formTokenRouter } from '../features/lead/form-token.router.ts';
import { noticeRouter } from '../features/notice/notice.router.ts';
import { overviewRouter } from '../features/overview/overview.router.ts';
import { pageViewRouter } from '../features/page-view/page-view.router.ts';
import { passwordRouter } from '../features/password/password.router.ts';
import { privacyRouter } from '../features/privacy/privacy.router.ts';
import { projectRouter } from '../features/project/project.router.ts';
import { sessionRouter } from '../features/session/session.router.ts';
import { settingRouter } from '../features/setting/setting.router.ts';
import { subscriberRouter } from '../features/subscriber/subscriber.router.ts';
import { tokenRouter } from '../features/token/token.router.ts';
import { webhookRouter } from '../features/webhook/webhook.router.ts';
import { router } from './init.ts';

export const appRouter = router({
  privacy: privacyRouter,
  overview: overviewRouter,
  notice: noticeRouter,
  job: jobRouter,
  health: healthRouter,
  change: changeRouter,
  campaign: campaignRouter,
  audit: auditRouter,
  booking: bookingRouter,
  category: categoryRouter,
  contact: contactRouter,
  formToken: formTokenRouter,
  pageView: pageViewRouter,
  password: passwordRouter,
  project: projectRouter,
  session: sessionRouter,
  setting: settingRouter,
  subscriber: subscriberRouter,
  token: tokenRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
