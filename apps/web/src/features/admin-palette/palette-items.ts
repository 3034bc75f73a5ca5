import {
  deskQuotePath,
  leadPath,
  newNewsletterPath,
  newsletterPath,
  path,
  projectImportPath,
  shopPath,
  subscriberImportPath,
  updateProjectPath,
} from '@perfboard/contracts/path';
import type { SearchHit } from '@perfboard/contracts/search';
import type { SearchKind } from '@perfboard/contracts/words/desk';
import { folded } from '@perfboard/contracts/words/folded';
import { hasRole, type Role } from '@perfboard/contracts/words/member';
import { type ShopDocumentName, shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { logoutPath } from '../../data/paused-calls.ts';
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
  /** The server found it. */
  isFound?: true;
}

interface Action extends Omit<PaletteItem, 'group' | 'id' | 'label'> {
  role: Role;
  label: PlainKey<'desk_palette'>;
  /** Other words that find it. */
  also?: PlainKey<'desk_palette'>;
}

const actions: readonly Action[] = [
  { role: 'editor', label: 'newProject', icon: 'square-plus', to: path.adminAddProject },
  { role: 'editor', label: 'newNewsletter', icon: 'newspaper', to: newNewsletterPath() },
  {
    role: 'editor',
    label: 'importSubscribers',
    also: 'importWords',
    icon: 'mail-plus',
    to: subscriberImportPath(),
  },
  {
    role: 'editor',
    label: 'importProjects',
    also: 'projectImportWords',
    icon: 'folder-kanban',
    to: projectImportPath(),
  },
  { role: 'owner', label: 'inviteColleague', also: 'inviteWords', icon: 'users', to: path.adminTeam },
  {
    role: 'editor',
    label: 'openingHours',
    also: 'hoursWords',
    icon: 'clock',
    to: shopPath('profile') + sectionHash('hours'),
  },
  {
    role: 'editor',
    label: 'brandColor',
    also: 'colorWords',
    icon: 'store',
    to: shopPath('profile') + sectionHash('accent'),
  },
  { role: 'reader', label: 'viewSite', icon: 'eye', to: path.home },
  { role: 'reader', label: 'logOut', icon: 'log-out', to: logoutPath },
];

/** Other words that find a screen, by its address. */
const screenWords: Readonly<Record<string, PlainKey<'desk_palette'>>> = {
  [path.adminInbox]: 'leadWords',
  [path.adminBookings]: 'leadWords',
  [path.adminContacts]: 'leadWords',
  [path.adminProjects]: 'projectWords',
  [path.adminAppointments]: 'calendarWords',
  [path.adminQuotes]: 'quoteWords',
  [path.adminSubscribers]: 'listWords',
  [path.adminNewsletters]: 'mailingWords',
  [path.adminTeam]: 'teamWords',
  [path.adminSettings]: 'settingWords',
  [path.adminJobs]: 'jobWords',
  [path.adminBackups]: 'backupWords',
  [path.adminPrivacy]: 'privacyWords',
  [path.adminAudit]: 'activityWords',
};

/** Other words that find a page of the site content. */
const documentWords: Partial<Record<ShopDocumentName, PlainKey<'desk_palette'>>> = {
  profile: 'profileWords',
  home: 'homeWords',
  testimonials: 'reviewWords',
  legal: 'legalWords',
  mails: 'textWords',
  replies: 'replyWords',
  quotes: 'quoteWords',
  appointments: 'calendarWords',
  retention: 'privacyWords',
  languages: 'languageWords',
  redirects: 'redirectWords',
};

const kinds: Record<
  SearchKind,
  { group: PlainKey<'desk_palette'>; icon: IconName; toOf: (hit: SearchHit, role: Role) => string }
> = {
  booking: { group: 'requests', icon: 'clipboard-list', toOf: ({ uuid }) => leadPath('booking', uuid) },
  contact: { group: 'messages', icon: 'message-square-text', toOf: ({ uuid }) => leadPath('contact', uuid) },
  quote: { group: 'quotes', icon: 'receipt-text', toOf: ({ uuid }) => deskQuotePath(uuid) },
  project: {
    group: 'projects',
    icon: 'folder-kanban',
    toOf: ({ uuid, title }, role) =>
      hasRole(role, 'editor')
        ? updateProjectPath(uuid)
        : `${path.adminProjects}?q=${encodeURIComponent(title.slice(0, 100))}`,
  },
  subscriber: {
    group: 'subscribers',
    icon: 'mail-plus',
    toOf: ({ title }) => `${path.adminSubscribers}?q=${encodeURIComponent(title)}`,
  },
  newsletter: { group: 'newsletters', icon: 'newspaper', toOf: ({ uuid }) => newsletterPath(uuid) },
};

const wordsOf = (text: string): string[] => folded(text).split(/\s+/);

/** Every word of the query begins a word of the text, in any order. */
function matches(text: string, q: string): boolean {
  const words = wordsOf(text);
  return wordsOf(q).every((part) => words.some((word) => word.startsWith(part)));
}

interface PaletteSource {
  q: string;
  role: Role;
  entries: readonly NavigationEntry[];
  /** Addresses of recently opened screens, newest first. */
  recent: readonly string[];
  hits: readonly SearchHit[];
  t: Translator<'desk_palette'>;
  desk: Translator<'desk'>;
}

/** The palette's entries in groups: for an empty query the recent screens first, then all others. */
export function paletteItems({ q, role, entries, recent, hits, t, desk }: PaletteSource): PaletteItem[] {
  const query = q.trim();
  const screens = entries.map(({ to, label, icon }) => ({ id: `screen ${to}`, label, icon, to }));
  const known = recent.flatMap((to) => screens.find((screen) => screen.to === to) ?? []);
  const say = (key: PlainKey<'desk_palette'> | undefined) => (key ? ` ${t(key)}` : '');
  const listed = screens.filter((screen) =>
    query ? matches(screen.label + say(screenWords[screen.to]), query) : !known.includes(screen),
  );
  const allowed = actions
    .filter(
      ({ role: least, label, also }) =>
        hasRole(role, least) && (!query || matches(t(label) + say(also), query)),
    )
    .map(({ role: _, also: __, ...action }) => ({
      ...action,
      label: t(action.label),
      id: `action ${action.to}`,
      group: t('actions'),
    }));
  const documents = shopDocumentNames.filter(
    (name) =>
      query &&
      hasRole(role, 'editor') &&
      matches(`${desk(documentTitles[name])} ${desk('siteContent')}${say(documentWords[name])}`, query),
  );
  const items = [
    ...(query ? [] : known.map((screen) => ({ ...screen, group: t('recent') }))),
    ...listed.map((screen) => ({ ...screen, group: t('screens') })),
    ...documents.map((name) => ({
      id: `document ${name}`,
      group: desk('siteContent'),
      label: desk(documentTitles[name]),
      icon: 'store' as const,
      to: shopPath(name),
    })),
    ...allowed,
    ...hits.map((hit) => {
      const { group, icon, toOf } = kinds[hit.kind];
      const { uuid, title, status } = hit;
      const detail = [hit.detail, status && t('hitStatus', { status })].filter(Boolean).join(' · ');
      const shown = { group: t(group), icon, label: title, detail, to: toOf(hit, role) };
      return { id: `${hit.kind} ${uuid}`, isFound: true as const, ...shown };
    }),
  ];
  if (!query) return items;
  // Groups that are found by a name come before those that are found by other words.
  const named = new Set(items.filter(({ label }) => matches(label, query)).map(({ group }) => group));
  return [
    ...items.filter(({ group }) => named.has(group)),
    ...items.filter(({ group }) => !named.has(group)),
  ];
}
