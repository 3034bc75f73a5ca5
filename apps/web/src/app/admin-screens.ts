import { path } from '@perfboard/contracts/path';
import type { Role } from '@perfboard/contracts/words/member';
import { type ComponentType, lazy } from 'react';
import type { NavigationEntry } from '../features/admin-shell/sidebar.tsx';

interface AdminScreen {
  route: string;
  /** The lowest role that may open it. */
  role: Role;
  /** Absent if a screen is opened only from another one. */
  navigation?: Omit<NavigationEntry, 'to' | 'role'>;
  Screen: ComponentType;
}

const screen = (
  route: string,
  navigation: AdminScreen['navigation'],
  load: () => Promise<ComponentType>,
  role: Role = 'reader',
): AdminScreen => ({
  route,
  role,
  ...(navigation && { navigation }),
  Screen: lazy(async () => ({ default: await load() })),
});

/**
 * Every admin screen with its address and its sidebar entry, in the order of the sidebar. Each is a chunk.
 */
export const adminScreens: readonly AdminScreen[] = [
  screen(
    path.adminAddProject,
    { group: 'main', label: 'Add Projects', icon: 'square-plus' },
    () => import('../features/admin-project/add-project-page.tsx').then((m) => m.AddProjectPage),
    'editor',
  ),
  screen(path.adminProjects, { group: 'main', label: 'View Projects', icon: 'folder-kanban' }, () =>
    import('../features/admin-project/manage-projects-page.tsx').then((m) => m.ManageProjectsPage),
  ),
  screen(
    path.adminUpdateProject,
    undefined,
    () => import('../features/admin-project/update-project-page.tsx').then((m) => m.UpdateProjectPage),
    'editor',
  ),
  screen(
    path.adminProjectImport,
    undefined,
    () => import('../features/admin-project-archive/archive-page.tsx').then((m) => m.ArchivePage),
    'editor',
  ),
  screen(
    path.adminBookings,
    { group: 'main', label: 'View Requests', icon: 'clipboard-list', counts: 'bookings' },
    () => import('../features/admin-booking/bookings-page.tsx').then((m) => m.BookingsPage),
  ),
  screen(
    path.adminContacts,
    { group: 'main', label: 'View Contacts', icon: 'message-square-text', counts: 'contacts' },
    () => import('../features/admin-contact/contacts-page.tsx').then((m) => m.ContactsPage),
  ),
  screen(path.adminSubscribers, { group: 'main', label: 'View Newsletters', icon: 'mail-plus' }, () =>
    import('../features/admin-subscriber/subscribers-page.tsx').then((m) => m.SubscribersPage),
  ),
  screen(path.admin, { group: 'leads', label: 'Overview', icon: 'gauge', isExact: true }, () =>
    import('../features/admin-overview/overview-page.tsx').then((m) => m.OverviewPage),
  ),
  screen(path.adminInbox, { group: 'leads', label: 'Inbox', icon: 'messages-square' }, () =>
    import('../features/admin-inbox/inbox-page.tsx').then((m) => m.InboxPage),
  ),
  screen(path.adminAppointments, { group: 'leads', label: 'Appointments', icon: 'calendar-clock' }, () =>
    import('../features/admin-appointment/appointments-page.tsx').then((m) => m.AppointmentsPage),
  ),
  screen(path.adminQuotes, { group: 'leads', label: 'Quotes', icon: 'file-text', needs: 'has_quotes' }, () =>
    import('../features/admin-quote/quotes-page.tsx').then((m) => m.QuotesPage),
  ),
  screen(path.adminMail, { group: 'leads', label: 'Other email', icon: 'inbox', counts: 'mails' }, () =>
    import('../features/admin-mail/mail-page.tsx').then((m) => m.MailPage),
  ),
  screen(path.adminNewsletter, undefined, () =>
    import('../features/admin-newsletter/newsletter-page.tsx').then((m) => m.NewsletterPage),
  ),
  screen(path.adminNewsletters, { group: 'audience', label: 'Newsletters', icon: 'newspaper' }, () =>
    import('../features/admin-newsletter/newsletters-page.tsx').then((m) => m.NewslettersPage),
  ),
  screen(
    path.adminSubscriberImport,
    undefined,
    () => import('../features/admin-subscriber-import/import-page.tsx').then((m) => m.ImportPage),
    'editor',
  ),
  screen(
    path.adminShop,
    { group: 'shop', label: 'Site content', icon: 'store' },
    () => import('../features/admin-shop/shop-page.tsx').then((m) => m.ShopPage),
    'editor',
  ),
  screen(
    path.adminTeam,
    { group: 'shop', label: 'Team', icon: 'users' },
    () => import('../features/admin-member/team-page.tsx').then((m) => m.TeamPage),
    'owner',
  ),
  screen(path.adminSettings, { group: 'shop', label: 'Settings', icon: 'sliders-horizontal' }, () =>
    import('../features/admin-setting/settings-page.tsx').then((m) => m.SettingsPage),
  ),
  screen(path.adminJobs, { group: 'system', label: 'Background tasks', icon: 'activity' }, () =>
    import('../features/admin-job/jobs-page.tsx').then((m) => m.JobsPage),
  ),
  screen(
    path.adminAudit,
    { group: 'system', label: 'Activity log', icon: 'scroll-text' },
    () => import('../features/admin-audit/audit-page.tsx').then((m) => m.AuditPage),
    'owner',
  ),
  screen(
    path.adminPrivacy,
    { group: 'system', label: 'Privacy', icon: 'shield-check' },
    () => import('../features/admin-privacy/privacy-page.tsx').then((m) => m.PrivacyPage),
    'owner',
  ),
  screen(
    path.adminBackups,
    { group: 'system', label: 'Backups', icon: 'archive' },
    () => import('../features/admin-backup/backups-page.tsx').then((m) => m.BackupsPage),
    'owner',
  ),
];

/** The entries of the sidebar. */
export const adminNavigation: readonly NavigationEntry[] = adminScreens.flatMap(
  ({ route, role, navigation }) =>
    navigation ? [{ ...navigation, role, to: route.replace(/\/:\w+\?$/, '') }] : [],
);
