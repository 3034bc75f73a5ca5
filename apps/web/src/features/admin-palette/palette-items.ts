import {
  deskQuotePath,
  leadPath,
  newNewsletterPath,
  newsletterPath,
  path,
  shopPath,
  subscriberImportPath,
  updateProjectPath,
} from '@perfboard/contracts/path';
import type { SearchHit } from '@perfboard/contracts/search';
import { hasRole, type Role } from '@perfboard/contracts/words/member';
import type { SearchKind } from '@perfboard/contracts/words/search';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { Translator } from '@perfboard/messages/translator';
import { logoutPath } from '../admin-session/logout-page.tsx';
import type { IconName } from '../admin-shell/icon.tsx';
import type { NavigationEntry } from '../admin-shell/sidebar.tsx';
import { documentTitles } from '../admin-shop/document-titles.ts';
import { sectionHash } from '../admin-shop/section-hash.ts';

export interface PaletteItem {
  /** Unique in the palette. */
  id: string;
  group: string;
  label: string;
  detail?: string;
  icon: IconName;
  to: string;
}

interface Action extends Omit<PaletteItem, 'group' | 'id'> {
  role: Role;
  /** Other words that find it. */
  also?: string;
}

const actions: readonly Action[] = [
  { role: 'editor', label: 'New project', icon: 'square-plus', to: path.adminAddProject },
  { role: 'editor', label: 'New newsletter', icon: 'newspaper', to: newNewsletterPath() },
  {
    role: 'editor',
    label: 'Import subscribers',
    also: 'list CSV addresses',
    icon: 'mail-plus',
    to: subscriberImportPath(),
  },
  { role: 'owner', label: 'Invite a colleague', also: 'team member', icon: 'users', to: path.adminTeam },
  {
    role: 'editor',
    label: 'Change opening hours',
    also: 'holidays closed',
    icon: 'clock',
    to: shopPath('profile') + sectionHash('hours'),
  },
  {
    role: 'editor',
    label: 'Change brand color',
    also: 'accent logo palette theme',
    icon: 'store',
    to: shopPath('profile') + sectionHash('accent'),
  },
  { role: 'reader', label: 'View site', icon: 'eye', to: path.home },
  { role: 'reader', label: 'Log out', icon: 'log-out', to: logoutPath },
];

const kinds: Record<
  SearchKind,
  { group: string; icon: IconName; toOf: (hit: SearchHit, role: Role) => string }
> = {
  booking: { group: 'Requests', icon: 'clipboard-list', toOf: ({ uuid }) => leadPath('booking', uuid) },
  contact: { group: 'Messages', icon: 'message-square-text', toOf: ({ uuid }) => leadPath('contact', uuid) },
  quote: { group: 'Quotes', icon: 'receipt-text', toOf: ({ uuid }) => deskQuotePath(uuid) },
  project: {
    group: 'Projects',
    icon: 'folder-kanban',
    toOf: ({ uuid, title }, role) =>
      hasRole(role, 'editor')
        ? updateProjectPath(uuid)
        : `${path.adminProjects}?q=${encodeURIComponent(title.slice(0, 100))}`,
  },
  subscriber: {
    group: 'Subscribers',
    icon: 'mail-plus',
    toOf: ({ title }) => `${path.adminSubscribers}?q=${encodeURIComponent(title)}`,
  },
  newsletter: { group: 'Newsletters', icon: 'newspaper', toOf: ({ uuid }) => newsletterPath(uuid) },
};

/** Every word of the query begins a word of the text, in any order. */
function matches(text: string, q: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

interface PaletteSource {
  q: string;
  role: Role;
  entries: readonly NavigationEntry[];
  /** Addresses of recently opened screens, newest first. */
  recent: readonly string[];
  hits: readonly SearchHit[];
  t: Translator<'desk'>;
}

/** The palette's entries in groups: for an empty query the recent screens first, then all others. */
export function paletteItems({ q, role, entries, recent, hits, t }: PaletteSource): PaletteItem[] {
  const query = q.trim();
  const screens = entries.map(({ to, label, icon }) => ({ id: `screen ${to}`, label, icon, to }));
  const known = recent.flatMap((to) => screens.find((screen) => screen.to === to) ?? []);
  const listed = screens.filter((screen) => (query ? matches(screen.label, query) : !known.includes(screen)));
  const allowed = actions
    .filter(
      ({ role: least, label, also = '' }) =>
        hasRole(role, least) && (!query || matches(`${label} ${also}`, query)),
    )
    .map(({ role: _, also: __, ...action }) => ({ ...action, id: `action ${action.to}`, group: 'Actions' }));
  const documents = shopDocumentNames.filter(
    (name) =>
      query && hasRole(role, 'editor') && matches(`${t(documentTitles[name])} ${t('siteContent')}`, query),
  );
  return [
    ...(query ? [] : known.map((screen) => ({ ...screen, group: 'Recent' }))),
    ...listed.map((screen) => ({ ...screen, group: 'Screens' })),
    ...documents.map((name) => ({
      id: `document ${name}`,
      group: t('siteContent'),
      label: t(documentTitles[name]),
      icon: 'store' as const,
      to: shopPath(name),
    })),
    ...allowed,
    ...hits.map((hit) => {
      const { group, icon, toOf } = kinds[hit.kind];
      const { uuid, title, detail } = hit;
      return { id: `${hit.kind} ${uuid}`, group, icon, label: title, detail, to: toOf(hit, role) };
    }),
  ];
}
