import { shop as defaultShop } from '@perfboard/content/shop';
import { path } from '@perfboard/contracts/path';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import { matchPath } from 'react-router-dom';
import { windowTitle } from '../components/use-page-title.ts';
import { documentTitles } from '../features/admin-shop/document-titles.ts';

/** The heading of each screen before its code has loaded; a test compares them with the real ones. */
const screenTitles: Readonly<Record<string, string>> = {
  [path.adminLogin]: 'Login',
  [path.admin]: 'Overview',
  [path.adminAddProject]: 'Add Project',
  [path.adminProjects]: 'Manage Projects',
  [path.adminUpdateProject]: 'Update Project',
  [path.adminProjectImport]: 'Export and import projects',
  [path.adminInbox]: 'Inbox',
  [path.adminBookings]: 'Booking Requests',
  [path.adminContacts]: 'Contact Messages',
  [path.adminMail]: 'Other email',
  [path.adminSubscribers]: 'Newsletter Subscribers',
  [path.adminSubscriberImport]: 'Import subscribers',
  [path.adminAppointments]: 'Appointments',
  [path.adminQuotes]: 'Quotes',
  [path.adminNewsletters]: 'Newsletters',
  [path.adminNewsletter]: 'Newsletter',
  [path.adminJobs]: 'Background tasks',
  [path.adminAudit]: 'Activity log',
  [path.adminPrivacy]: 'Privacy',
  [path.adminBackups]: 'Backups',
  [path.adminTeam]: 'Team',
  [path.adminSettings]: 'Settings',
};

function screenTitle(pathname: string): string | undefined {
  const document = matchPath(path.adminShop, pathname)?.params.document;
  const name = shopDocumentNames.find((known) => known === document) ?? 'profile';
  if (matchPath(path.adminShop, pathname)) return `Shop: ${documentTitles[name]}`;
  // Exact addresses come before those with a parameter.
  const route = Object.keys(screenTitles).find((known) => matchPath(known, pathname));
  return route && screenTitles[route];
}

/** The window title for an admin address before its screen has loaded; undefined for an unknown address. */
export function adminTitle(pathname: string, shop: PageShop | undefined): string | undefined {
  const title = screenTitle(pathname);
  return title && windowTitle(title, shop?.profile?.name ?? defaultShop.name);
}
