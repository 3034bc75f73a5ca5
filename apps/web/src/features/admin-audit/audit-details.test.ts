import type { Audit } from '@perfboard/contracts/change';
import { translatorOf } from '@perfboard/messages/catalogs';
import type { Language } from '@perfboard/messages/language';
import { expect, test } from 'vitest';
import { deskFormat } from '../admin-shell/format.ts';
import { auditDetails, type DetailTexts } from './audit-details.ts';
import { fieldLabels } from './field-labels.ts';

/** The details of an entry in a language, as the log shows them. */
function said(action: string, details: Audit['details'], language: Language = 'en'): string {
  const texts = {
    desk: translatorOf(language, 'desk'),
    lead: translatorOf(language, 'desk_lead'),
    setting: translatorOf(language, 'desk_setting'),
    system: translatorOf(language, 'desk_system'),
  };
  const row = { action, details } as Audit;
  const labelFields: DetailTexts['labelFields'] = (...of) =>
    fieldLabels(translatorOf(language, 'desk_shop'), ...of);
  return auditDetails({ ...texts, labelFields, format: deskFormat(texts.desk) }, row).join(', ');
}

const uuid = '01a21932-ff53-7560-baf3-d19d3404acec';

test('details are words of the desk', () => {
  expect(said('newsletter.schedule', { recipients: 6, due_at: '2026-12-24T10:00:00.000Z' })).toMatch(
    /^Dec 24, 2026, .+, 6 recipients$/,
  );
  expect(said('contact.status', { status: 'archived', change: uuid })).toBe('Archived');
  expect(said('member.set_role', { from: 'reader', to: 'owner' })).toBe('Reader → Owner');
  expect(said('shop.merge', { document: 'categories', from: 'IoT', into: 'LoRa' })).toBe(
    'Categories, IoT → LoRa',
  );
  expect(said('shop.update', { document: 'profile', changed: ['hours', 'accent.light'] })).toBe(
    'Profile, Opening hours, Brand color: Light theme',
  );
  expect(said('shop.import', { changed: ['profile.tagline', 'home.slides'] })).toBe('Tagline, Slides');
  expect(said('project.translate', { language: 'de', changed: ['summary'] })).toBe('Deutsch');
  expect(said('setting.update', { connections: 5, mails_per_hour: null, double_opt_in: true })).toBe(
    'Connections: 5, Emails per hour: –, Newsletter sign-up: on',
  );
  expect(said('booking.change_many', { verb: 'status', changed: 2 })).toBe('2 items');
  expect(said('privacy.erase', { bookings: 1, contacts: 0, mails: 2 })).toBe('3 items');
  expect(said('session.sign_in', { with: 'passkey' })).toBe('Passkey');
});

test('details are in the language of the desk', () => {
  expect(said('booking.change_many', { changed: 1 }, 'de')).toBe('1 Eintrag');
  expect(said('setting.update', { second_factor_required: false }, 'fr')).toMatch(/\u202f: désactivé$/);
});

test('what says nothing to a member is left out', () => {
  expect(said('booking.undo_many', { undone: uuid, kept: 1, restored: 0 })).toBe('');
  expect(said('shop.restore', { document: 'home', restored: 3, changed: [] })).toBe('Home page');
  expect(said('newsletter.save', { version: 2 })).toBe('');
  expect(said('booking.assign', { assignee_id: 'u1' })).toBe('');
  expect(said('booking.search_address', { address: 'c0ffee' })).toBe('');
  expect(said('later.action', { document: 'later', changed: ['x'], odd: { deep: [1] } })).toBe('x');
});
