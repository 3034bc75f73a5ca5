import { path } from '@perfboard/contracts/path';
import { hasRole, type Role } from '@perfboard/contracts/words/member';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import type { ComponentType } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import type { NavigationEntry } from '../features/admin-shell/sidebar.tsx';
import { type DeskRoute, deskScreens } from './desk-screens.ts';

interface AdminScreen {
  route: DeskRoute;
  /** The lowest role that may open it. */
  role: Role;
  /** Its label is a key. Absent if a screen is opened only from another one. */
  navigation?: Omit<NavigationEntry, 'to' | 'role' | 'label'> & { label: PlainKey<'desk'> };
  Screen: ComponentType;
}

const screen = (
  route: DeskRoute,
  navigation: AdminScreen['navigation'],
  load: () => Promise<ComponentType>,
  role: Role = 'reader',
): AdminScreen => ({
  route,
  role,
  Screen: lazyPart(deskScreens[route].areas, load),
  ...(navigation && { navigation }),
});

/**
 * Every admin screen with its address and its sidebar entry, in the order of the sidebar. Each is a chunk.
 */
export const adminScreens: readonly AdminScreen[] = [
  screen(
    path.adminAddProject,
    { group: 'main', label: 'addProjects', icon: 'square-plus' },
    () => import('../features/admin-project/add-project-page.tsx').then((m) => m.AddProjectPage),
    'editor',
  ),
  screen(path.adminProjects, { group: 'main', label: 'viewProjects', icon: 'folder-kanban' }, () =>
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
    { group: 'main', label: 'viewRequests', icon: 'clipboard-list', counts: 'bookings' },
    () => import('../features/admin-booking/bookings-page.tsx').then((m) => m.BookingsPage),
  ),
  screen(
    path.adminContacts,
    { group: 'main', label: 'viewContacts', icon: 'message-square-text', counts: 'contacts' },
    () => import('../features/admin-contact/contacts-page.tsx').then((m) => m.ContactsPage),
  ),
  screen(path.adminSubscribers, { group: 'main', label: 'viewNewsletters', icon: 'mail-plus' }, () =>
    import('../features/admin-subscriber/subscribers-page.tsx').then((m) => m.SubscribersPage),
  ),
  screen(path.admin, { group: 'leads', label: 'overview', icon: 'gauge', isExact: true }, () =>
    import('../features/admin-overview/overview-page.tsx').then((m) => m.OverviewPage),
  ),
  screen(path.adminInbox, { group: 'leads', label: 'inbox', icon: 'messages-square' }, () =>
    import('../features/admin-inbox/inbox-page.tsx').then((m) => m.InboxPage),
  ),
  screen(path.adminAppointments, { group: 'leads', label: 'appointments', icon: 'calendar-clock' }, () =>
    import('../features/admin-appointment/appointments-page.tsx').then((m) => m.AppointmentsPage),
  ),
  screen(path.adminQuotes, { group: 'leads', label: 'quotes', icon: 'file-text', needs: 'has_quotes' }, () =>
    import('../features/admin-quote/quotes-page.tsx').then((m) => m.QuotesPage),
  ),
  screen(path.adminMail, { group: 'leads', label: 'otherEmail', icon: 'inbox', counts: 'mails' }, () =>
    import('../features/admin-mail/mail-page.tsx').then((m) => m.MailPage),
  ),
  screen(path.adminNewsletter, undefined, () =>
    import('../features/admin-newsletter/newsletter-page.tsx').then((m) => m.NewsletterPage),
  ),
  screen(path.adminNewsletters, { group: 'audience', label: 'newsletters', icon: 'newspaper' }, () =>
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
    { group: 'shop', label: 'siteContent', icon: 'store' },
    () => import('../features/admin-shop/shop-page.tsx').then((m) => m.ShopPage),
    'editor',
  ),
  screen(
    path.adminTeam,
    { group: 'shop', label: 'team', icon: 'users' },
    () => import('../features/admin-member/team-page.tsx').then((m) => m.TeamPage),
    'owner',
  ),
  screen(path.adminSettings, { group: 'shop', label: 'settings', icon: 'sliders-horizontal' }, () =>
    import('../features/admin-setting/settings-page.tsx').then((m) => m.SettingsPage),
  ),
  screen(path.adminJobs, { group: 'system', label: 'backgroundTasks', icon: 'activity' }, () =>
    import('../features/admin-job/jobs-page.tsx').then((m) => m.JobsPage),
  ),
  screen(
    path.adminAudit,
    { group: 'system', label: 'activityLog', icon: 'scroll-text' },
    () => import('../features/admin-audit/audit-page.tsx').then((m) => m.AuditPage),
    'owner',
  ),
  screen(
    path.adminPrivacy,
    { group: 'system', label: 'privacy', icon: 'shield-check' },
    () => import('../features/admin-privacy/privacy-page.tsx').then((m) => m.PrivacyPage),
    'owner',
  ),
  screen(
    path.adminBackups,
    { group: 'system', label: 'backups', icon: 'archive' },
    () => import('../features/admin-backup/backups-page.tsx').then((m) => m.BackupsPage),
    'owner',
  ),
];

/** The entries of the sidebar that a role may open, in the desk's language. */
export const navigationOf = (role: Role, t: Translator<'desk'>): readonly NavigationEntry[] =>
  adminScreens.flatMap(({ route, role: least, navigation }) =>
    navigation && hasRole(role, least)
      ? [{ ...navigation, label: t(navigation.label), role: least, to: route.replace(/\/:\w+\?$/, '') }]
      : [],
  );
