import { path } from '@perfboard/contracts/path';
import type { Area, PlainKey } from '@perfboard/messages/translator';

interface DeskScreen {
  /** Its file under `src/features`, without the extension. */
  page: string;
  /** The heading, by its key in the area `desk`. */
  title: PlainKey<'desk'>;
  /** The areas of its texts, besides those of every screen. */
  areas: readonly Area[];
}

/** Every screen of the desk by its address. Exact addresses come before those with a parameter. */
export const deskScreens = {
  [path.adminLogin]: { page: 'admin-session/login-page', title: 'login', areas: ['desk_session'] },
  [path.admin]: {
    page: 'admin-overview/overview-page',
    title: 'overview',
    areas: ['desk_overview'],
  },
  [path.adminAddProject]: {
    page: 'admin-project/add-project-page',
    title: 'addProject',
    areas: ['desk_project', 'api_project'],
  },
  [path.adminProjects]: {
    page: 'admin-project/manage-projects-page',
    title: 'manageProjects',
    areas: ['desk_project', 'api_project'],
  },
  [path.adminUpdateProject]: {
    page: 'admin-project/update-project-page',
    title: 'updateProject',
    areas: ['desk_project', 'desk_draft', 'desk_translation', 'api_project'],
  },
  [path.adminProjectImport]: {
    page: 'admin-project-archive/archive-page',
    title: 'projectArchive',
    areas: ['desk_project', 'desk_import', 'api_project'],
  },
  [path.adminInbox]: {
    page: 'admin-inbox/inbox-page',
    title: 'inbox',
    areas: ['desk_lead', 'desk_inbox', 'desk_appointment'],
  },
  [path.adminBookings]: {
    page: 'admin-booking/bookings-page',
    title: 'bookingRequests',
    areas: ['desk_lead', 'desk_appointment'],
  },
  [path.adminContacts]: {
    page: 'admin-contact/contacts-page',
    title: 'contactMessages',
    areas: ['desk_lead', 'desk_appointment'],
  },
  [path.adminMail]: { page: 'admin-mail/mail-page', title: 'otherEmail', areas: ['desk_lead', 'desk_inbox'] },
  [path.adminSubscribers]: {
    page: 'admin-subscriber/subscribers-page',
    title: 'newsletterSubscribers',
    areas: ['desk_newsletter'],
  },
  [path.adminSubscriberImport]: {
    page: 'admin-subscriber-import/import-page',
    title: 'subscriberImport',
    areas: ['desk_newsletter', 'desk_import'],
  },
  [path.adminAppointments]: {
    page: 'admin-appointment/appointments-page',
    title: 'appointments',
    areas: ['desk_lead', 'desk_appointment'],
  },
  [path.adminQuotes]: {
    page: 'admin-quote/quotes-page',
    title: 'quotes',
    areas: ['desk_lead', 'desk_quote', 'desk_draft'],
  },
  [path.adminNewsletters]: {
    page: 'admin-newsletter/newsletters-page',
    title: 'newsletters',
    areas: ['desk_newsletter'],
  },
  [path.adminNewsletter]: {
    page: 'admin-newsletter/newsletter-page',
    title: 'newsletter',
    areas: ['desk_newsletter', 'desk_draft', 'desk_translation'],
  },
  [path.adminShop]: {
    page: 'admin-shop/shop-page',
    title: 'siteContent',
    areas: ['desk_shop', 'desk_draft', 'desk_translation', 'api_project'],
  },
  [path.adminJobs]: {
    page: 'admin-job/jobs-page',
    title: 'backgroundTasks',
    areas: ['desk_system', 'desk_inbox'],
  },
  [path.adminAudit]: {
    page: 'admin-audit/audit-page',
    title: 'activityLog',
    areas: ['desk_lead', 'desk_setting', 'desk_shop', 'desk_system'],
  },
  [path.adminPrivacy]: { page: 'admin-privacy/privacy-page', title: 'privacy', areas: ['desk_system'] },
  [path.adminBackups]: { page: 'admin-backup/backups-page', title: 'backups', areas: ['desk_system'] },
  [path.adminTeam]: { page: 'admin-member/team-page', title: 'team', areas: ['desk_setting'] },
  [path.adminSettings]: {
    page: 'admin-setting/settings-page',
    title: 'settings',
    areas: ['desk_setting', 'desk_session'],
  },
} as const satisfies Record<string, DeskScreen>;

/** The address of a screen. */
export type DeskRoute = keyof typeof deskScreens;

/** The areas of parts that load when they are shown. */
export const deskPartAreas: readonly Area[] = [
  'desk_session',
  'desk_health',
  'desk_palette',
  'desk_help',
  'desk_presence',
  'desk_setup',
  'desk_form',
];
