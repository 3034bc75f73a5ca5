import { path } from '@perfboard/contracts/path';
import type { SearchHit } from '@perfboard/contracts/search';
import { translatorOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import type { NavigationEntry } from '../admin-shell/sidebar.tsx';
import { paletteItems } from './palette-items.ts';

const t = translatorOf('en', 'desk_palette');
const desk = translatorOf('en', 'desk');
const entries: NavigationEntry[] = [
  { group: 'main', label: 'View Requests', to: path.adminBookings, role: 'reader', icon: 'clipboard-list' },
  { group: 'shop', label: 'Settings', to: path.adminSettings, role: 'reader', icon: 'sliders-horizontal' },
];
const labels = (options: Partial<Parameters<typeof paletteItems>[0]>) =>
  paletteItems({ q: '', role: 'owner', entries, recent: [], hits: [], t, desk, ...options }).map(
    ({ group, label }) => `${group}: ${label}`,
  );
const hit = (kind: SearchHit['kind'], title = 'Asha') => ({
  kind,
  uuid: 'u1',
  title,
  detail: '',
  status: '',
});

test('an empty query lists recent screens first and each once; an unknown address is left out', () => {
  expect(labels({ recent: [path.adminSettings, '/gone'] }).slice(0, 2)).toEqual([
    'Recent: Settings',
    'Screens: View Requests',
  ]);
  expect(labels({ recent: [path.adminSettings] }).filter((one) => one.includes('Settings'))).toHaveLength(1);
});

test('words of the query match the beginnings of words, in any order', () => {
  expect(labels({ q: 'req view' })).toEqual(['Screens: View Requests']);
  expect(labels({ q: 'ettings' })).toEqual([]);
  expect(labels({ q: ' new ' })).toEqual(['Actions: New project', 'Actions: New newsletter']);
});

test('a reader gets no action that changes something, and a project in its list', () => {
  expect(labels({ role: 'reader', q: 'new' })).toEqual([]);
  const [project] = paletteItems({
    t,
    desk,
    q: 'as',
    role: 'reader',
    entries,
    recent: [],
    hits: [hit('project', 'A & B')],
  });
  expect(project?.to).toBe(`${path.adminProjects}?q=A%20%26%20B`);
});

test('an action and a page of the site content are found by what they change', () => {
  expect(labels({ q: 'holidays' })).toEqual(['Actions: Change opening hours']);
  expect(labels({ q: 'member' })).toEqual(['Actions: Invite a colleague']);
  expect(labels({ q: 'faq' })).toEqual(['Site content: Booking & FAQ']);
  expect(labels({ role: 'editor', q: 'member' })).toEqual([]);
  expect(labels({ role: 'reader', q: 'faq' })).toEqual([]);
  const [hours] = paletteItems({ t, desk, q: 'hours', role: 'editor', entries, recent: [], hits: [] });
  expect(hours?.to).toBe('/main/admin/shop/profile#section-hours');
});

test('a screen is found by other words for what it holds, with or without accents, after those found by name', () => {
  const team: NavigationEntry = {
    ...{ group: 'shop', label: 'Team', to: path.adminTeam, role: 'owner', icon: 'users' },
  };
  const projects: NavigationEntry = {
    ...{
      group: 'main',
      label: 'View Projects',
      to: path.adminProjects,
      role: 'reader',
      icon: 'folder-kanban',
    },
  };
  const all = [...entries, team, projects];
  expect(labels({ q: 'case study', entries: all })).toEqual(['Screens: View Projects']);
  expect(labels({ q: 'password', entries: all })).toEqual(['Screens: Settings']);
  expect(labels({ q: 'colleague', entries: all })).toEqual(['Actions: Invite a colleague', 'Screens: Team']);
  expect(labels({ q: 'hours' })).toEqual([
    'Actions: Change opening hours',
    'Site content: Profile',
    'Site content: Appointments',
  ]);
  const french = { t: translatorOf('fr', 'desk_palette'), desk: translatorOf('fr', 'desk') };
  expect(labels({ q: 'etude de cas', entries: all, ...french })).toEqual(['Écrans: View Projects']);
});

test('a lead leads to itself, a subscriber to the list', () => {
  const to = (kind: SearchHit['kind'], title?: string) =>
    paletteItems({ t, desk, q: 'zz', role: 'editor', entries, recent: [], hits: [hit(kind, title)] })[0]?.to;
  expect(to('booking')).toBe('/main/admin/view/requests?open=u1');
  expect(to('contact')).toBe('/main/admin/view/contacts?open=u1');
  expect(to('project')).toBe('/main/admin/update/project/u1');
  expect(to('subscriber', 'a+b@x.example')).toBe('/main/admin/view/emails?q=a%2Bb%40x.example');
  expect(to('newsletter')).toBe('/main/admin/newsletters/u1');
});
