import { newsletterRouter } from './audience/newsletter/newsletter.router.ts';
import { publishedNewsletterRouter } from './audience/newsletter/published-newsletter.router.ts';
import { pageViewRouter } from './audience/page-view/page-view.router.ts';
import { subscriberRouter } from './audience/subscriber/subscriber.router.ts';
import { subscriberImportRouter } from './audience/subscriber-import/subscriber-import.router.ts';
import { auditRouter } from './base/audit/audit.router.ts';
import { changeRouter } from './base/change/change.router.ts';
import { settingRouter } from './base/setting/setting.router.ts';
import { router } from './base/trpc/init.ts';
import { fileRouter } from './catalog/file/file.router.ts';
import { categoryRouter } from './catalog/project/category.router.ts';
import { photoRouter } from './catalog/project/photo.router.ts';
import { projectRouter } from './catalog/project/project.router.ts';
import { projectImportRouter } from './catalog/project-archive/project-import.router.ts';
import { shopRouter } from './catalog/shop/shop.router.ts';
import { appointmentRouter, contactAppointmentRouter } from './leads/appointment/appointment.router.ts';
import { bookingRouter } from './leads/booking/booking.router.ts';
import { contactRouter } from './leads/contact/contact.router.ts';
import { formTokenRouter } from './leads/lead/form-token.router.ts';
import { leadRouter } from './leads/lead/lead.router.ts';
import { mailboxRouter } from './leads/mailbox/mailbox.router.ts';
import { backupRouter } from './operations/backup/backup.router.ts';
import { healthRouter } from './operations/job/health.router.ts';
import { jobRouter } from './operations/job/job.router.ts';
import { notificationRouter } from './operations/notification/notification.router.ts';
import { overviewRouter } from './operations/overview/overview.router.ts';
import { privacyRouter } from './operations/privacy/privacy.router.ts';
import { retentionRouter } from './operations/retention/retention.router.ts';
import { setupRouter } from './operations/setup/setup.router.ts';
import { webhookRouter } from './operations/webhook/webhook.router.ts';
import { invitationRouter } from './people/member/invitation.router.ts';
import { memberRouter } from './people/member/member.router.ts';
import { passkeyRouter } from './people/passkey/passkey.router.ts';
import { pushRouter } from './people/push/push.router.ts';
import { passwordRouter } from './people/session/password.router.ts';
import { sessionRouter } from './people/session/session.router.ts';
import { tokenRouter } from './people/token/token.router.ts';

export const appRouter = router({
  privacy: privacyRouter,
  overview: overviewRouter,
  notification: notificationRouter,
  job: jobRouter,
  health: healthRouter,
  change: changeRouter,
  newsletter: newsletterRouter,
  appointment: appointmentRouter,
  audit: auditRouter,
  backup: backupRouter,
  booking: bookingRouter,
  category: categoryRouter,
  contact: contactRouter,
  contactAppointment: contactAppointmentRouter,
  formToken: formTokenRouter,
  lead: leadRouter,
  publishedNewsletter: publishedNewsletterRouter,
  mailbox: mailboxRouter,
  invitation: invitationRouter,
  member: memberRouter,
  pageView: pageViewRouter,
  passkey: passkeyRouter,
  password: passwordRouter,
  // Before photos, whose path a category may be called like.
  project: projectRouter,
  photo: photoRouter,
  file: fileRouter,
  push: pushRouter,
  retention: retentionRouter,
  session: sessionRouter,
  setting: settingRouter,
  setup: setupRouter,
  shop: shopRouter,
  subscriber: subscriberRouter,
  subscriberImport: subscriberImportRouter,
  projectImport: projectImportRouter,
  token: tokenRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
