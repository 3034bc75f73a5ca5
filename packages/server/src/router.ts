import { audienceRouter } from './audience/newsletter/audience.router.ts';
import { newsletterRouter } from './audience/newsletter/newsletter.router.ts';
import { publishedNewsletterRouter } from './audience/newsletter/published-newsletter.router.ts';
import { pageViewRouter } from './audience/page-view/page-view.router.ts';
import { subscriberRouter } from './audience/subscriber/subscriber.router.ts';
import { subscriberImportRouter } from './audience/subscriber-import/subscriber-import.router.ts';
import { auditRouter } from './base/audit/audit.router.ts';
import { createChangeRouter } from './base/change/change.router.ts';
import { formTokenRouter } from './base/form/form-token.router.ts';
import { router } from './base/trpc/init.ts';
import { fileRouter } from './catalog/file/file.router.ts';
import { categoryRouter } from './catalog/project/category.router.ts';
import { photoRouter } from './catalog/project/photo.router.ts';
import { projectRouter } from './catalog/project/project.router.ts';
import { projectImportRouter } from './catalog/project-archive/project-import.router.ts';
import { documentProcedures } from './catalog/shop/document-procedures.ts';
import { shopProcedures } from './catalog/shop/shop.router.ts';
import { appointmentRouter, contactAppointmentRouter } from './leads/appointment/appointment.router.ts';
import { appointmentTimeRouter } from './leads/appointment-time/appointment-time.router.ts';
import { bookingProcedures } from './leads/booking/booking.router.ts';
import { bookingStore } from './leads/booking/booking.ts';
import { leadClientPage } from './leads/client-page/client-page-procedures.ts';
import { contactProcedures } from './leads/contact/contact.router.ts';
import { contactStore } from './leads/contact/contact.ts';
import { leadFollowUp } from './leads/follow-up/follow-up-procedures.ts';
import { inboxRouter } from './leads/inbox/inbox.router.ts';
import { leadRouter } from './leads/lead/lead.router.ts';
import { mailboxRouter } from './leads/mailbox/mailbox.router.ts';
import { quoteRouter } from './leads/quote/quote.router.ts';
import { leadReply } from './leads/reply/reply-procedures.ts';
import { leadTimeline } from './leads/timeline/timeline-procedure.ts';
import { backupRouter } from './operations/backup/backup.router.ts';
import { healthRouter, jobRouter } from './operations/job/job.router.ts';
import { mailAccountRouter } from './operations/mail-account/mail-account.router.ts';
import { mailProcedures } from './operations/notification/mail-procedures.ts';
import { notificationRouter } from './operations/notification/notification.router.ts';
import { overviewRouter } from './operations/overview/overview.router.ts';
import { privacyRouter } from './operations/privacy/privacy.router.ts';
import { retentionRouter } from './operations/retention/retention.router.ts';
import { searchRouter } from './operations/search/search.router.ts';
import { settingRouter } from './operations/setting/setting.router.ts';
import { setupRouter } from './operations/setup/setup.router.ts';
import { webhookRouter } from './operations/webhook/webhook.router.ts';
import { invitationRouter } from './people/member/invitation.router.ts';
import { memberRouter } from './people/member/member.router.ts';
import { passkeyRouter } from './people/passkey/passkey.router.ts';
import { presenceRouter } from './people/presence/presence.router.ts';
import { pushRouter } from './people/push/push.router.ts';
import { passwordRouter } from './people/session/password.router.ts';
import { sessionRouter } from './people/session/session.router.ts';
import { watchSession } from './people/session/session-watch.ts';
import { tokenRouter } from './people/token/token.router.ts';

export const appRouter = router({
  privacy: privacyRouter,
  overview: overviewRouter,
  notification: notificationRouter,
  job: jobRouter,
  health: healthRouter,
  change: createChangeRouter(watchSession),
  newsletter: newsletterRouter,
  audience: audienceRouter,
  appointment: appointmentRouter,
  appointmentTime: appointmentTimeRouter,
  audit: auditRouter,
  backup: backupRouter,
  booking: router({
    ...leadTimeline(bookingStore),
    ...leadReply(bookingStore),
    ...leadFollowUp(bookingStore),
    ...leadClientPage(bookingStore),
    ...bookingProcedures,
  }),
  category: categoryRouter,
  contact: router({
    ...leadTimeline(contactStore),
    ...leadReply(contactStore),
    ...leadFollowUp(contactStore),
    ...leadClientPage(contactStore),
    ...contactProcedures,
  }),
  contactAppointment: contactAppointmentRouter,
  formToken: formTokenRouter,
  inbox: inboxRouter,
  lead: leadRouter,
  publishedNewsletter: publishedNewsletterRouter,
  mailAccount: mailAccountRouter,
  mailbox: mailboxRouter,
  invitation: invitationRouter,
  member: memberRouter,
  pageView: pageViewRouter,
  passkey: passkeyRouter,
  password: passwordRouter,
  presence: presenceRouter,
  // Before photos, because a category may have the same name as a photo's path.
  project: projectRouter,
  photo: photoRouter,
  file: fileRouter,
  push: pushRouter,
  quote: quoteRouter,
  retention: retentionRouter,
  search: searchRouter,
  session: sessionRouter,
  setting: settingRouter,
  setup: setupRouter,
  shop: router({ mails: router({ ...documentProcedures('mails'), ...mailProcedures }), ...shopProcedures }),
  subscriber: subscriberRouter,
  subscriberImport: subscriberImportRouter,
  projectImport: projectImportRouter,
  token: tokenRouter,
  webhook: webhookRouter,
});

export type AppRouter = typeof appRouter;
