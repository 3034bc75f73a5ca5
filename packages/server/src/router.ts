import { appointmentRouter, contactAppointmentRouter } from './appointment/appointment.router.ts';
import { auditRouter } from './audit/audit.router.ts';
import { backupRouter } from './backup/backup.router.ts';
import { bookingRouter } from './booking/booking.router.ts';
import { campaignRouter } from './campaign/campaign.router.ts';
import { letterRouter } from './campaign/letter.router.ts';
import { changeRouter } from './change/change.router.ts';
import { contactRouter } from './contact/contact.router.ts';
import { fileRouter } from './file/file.router.ts';
import { healthRouter } from './job/health.router.ts';
import { jobRouter } from './job/job.router.ts';
import { formTokenRouter } from './lead/form-token.router.ts';
import { leadRouter } from './lead/lead.router.ts';
import { mailboxRouter } from './mailbox/mailbox.router.ts';
import { invitationRouter } from './member/invitation.router.ts';
import { memberRouter } from './member/member.router.ts';
import { noticeRouter } from './notice/notice.router.ts';
import { overviewRouter } from './overview/overview.router.ts';
import { pageViewRouter } from './page-view/page-view.router.ts';
import { passkeyRouter } from './passkey/passkey.router.ts';
import { privacyRouter } from './privacy/privacy.router.ts';
import { categoryRouter } from './project/category.router.ts';
import { photoRouter } from './project/photo.router.ts';
import { projectRouter } from './project/project.router.ts';
import { projectImportRouter } from './project-archive/project-import.router.ts';
import { pushRouter } from './push/push.router.ts';
import { retentionRouter } from './retention/retention.router.ts';
import { passwordRouter } from './session/password.router.ts';
import { sessionRouter } from './session/session.router.ts';
import { settingRouter } from './setting/setting.router.ts';
import { setupRouter } from './setup/setup.router.ts';
import { shopRouter } from './shop/shop.router.ts';
import { subscriberRouter } from './subscriber/subscriber.router.ts';
import { subscriberImportRouter } from './subscriber-import/subscriber-import.router.ts';
import { tokenRouter } from './token/token.router.ts';
import { router } from './trpc/init.ts';
import { webhookRouter } from './webhook/webhook.router.ts';

export const appRouter = router({
  privacy: privacyRouter,
  overview: overviewRouter,
  notice: noticeRouter,
  job: jobRouter,
  health: healthRouter,
  change: changeRouter,
  campaign: campaignRouter,
  appointment: appointmentRouter,
  audit: auditRouter,
  backup: backupRouter,
  booking: bookingRouter,
  category: categoryRouter,
  contact: contactRouter,
  contactAppointment: contactAppointmentRouter,
  formToken: formTokenRouter,
  lead: leadRouter,
  letter: letterRouter,
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
