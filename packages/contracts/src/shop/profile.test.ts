import { expect, test } from 'vitest';
import { toIssues } from '../error.ts';
import { unknownFieldMessage } from '../words/error.ts';
import { type Profile, profileFields } from './profile.ts';

const profile: Profile = {
  name: 'Torino Elettronica',
  legal_name: 'Torino Elettronica S.r.l.',
  tagline: 'Boards',
  description: 'Boards and more',
  phone: '+39 011 555 0142',
  email: 'ciao@torino.example',
  privacy_email: 'privacy@torino.example',
  address: {
    street: 'Via Roma 1',
    unit: '',
    city: 'Torino',
    region: '',
    postal_code: '10121',
    country: 'Italia',
    country_code: 'IT',
  },
  geo: { latitude: 45.07, longitude: 7.69 },
  hours: [{ label: '', days: ['Monday'], opens: '09:00', closes: '18:00' }],
  exceptions: [{ date: '2026-12-25', label: 'Natale', is_closed: true, opens: '00:00', closes: '00:00' }],
  social: [],
  founded_year: 2020,
  logo: { light: '', dark: '', icon: '' },
  accent: { light: '', dark: '' },
  time_zone: 'Europe/Rome',
};

test('a valid profile passes unchanged, with its optional fields empty', () => {
  expect(profileFields.parse(profile)).toEqual(profile);
  const untimed = { ...profile, exceptions: [{ ...profile.exceptions[0], opens: '', closes: '' }] };
  expect(profileFields.parse(untimed), 'a closed day needs no times').toEqual(untimed);
});

const hours = profile.hours[0];
const holiday = profile.exceptions[0];
test.each([
  ['a blank name', { name: '  ' }, 'name', 'Name is required'],
  ['a name of 10,000 letters', { name: 'x'.repeat(10_000) }, 'name', 'Name must not exceed 80 characters'],
  [
    'hours that end before they start',
    { hours: [{ ...hours, opens: '18:00', closes: '09:00' }] },
    'hours.0.closes',
    'Closing time must be after opening time',
  ],
  [
    'hours that end as they start',
    { hours: [{ ...hours, closes: '09:00' }] },
    'hours.0.closes',
    'Closing time must be after opening time',
  ],
  ['hours of no day', { hours: [{ ...hours, days: [] }] }, 'hours.0.days', 'Choose at least one day'],
  [
    'an hour of no clock',
    { hours: [{ ...hours, opens: '24:00' }] },
    'hours.0.opens',
    'Opening time must be a time such as 09:00',
  ],
  [
    'a day with hours that overlap',
    {
      hours: [
        { ...hours, days: ['Monday', 'Tuesday'], closes: '13:00' },
        { ...hours, opens: '13:00' },
        { ...hours, days: ['Sunday', 'Tuesday'], opens: '12:59' },
      ],
    },
    'hours.2.opens',
    'These hours overlap with other hours on the same day',
  ],
  [
    'hours of a day that end after others of it begin',
    {
      hours: [
        { ...hours, opens: '13:00' },
        { ...hours, closes: '14:00' },
      ],
    },
    'hours.1.closes',
    'These hours overlap with other hours on the same day',
  ],
  [
    'an open day without times',
    { exceptions: [{ ...holiday, is_closed: false, opens: '' }] },
    'exceptions.0.opens',
    'Opening time must be a time such as 09:00',
  ],
  [
    'fifteen rows of hours',
    { hours: Array(15).fill({ ...hours, days: [] }) },
    'hours',
    'Opening hours: up to 14 entries',
  ],
  [
    'a day that no calendar has',
    { exceptions: [{ ...holiday, date: '2026-02-30' }] },
    'exceptions.0.date',
    'Date must be a date',
  ],
  ['no day', { exceptions: [{ ...holiday, date: '' }] }, 'exceptions.0.date', 'Date is required'],
  ['a holiday twice', { exceptions: [holiday, holiday] }, 'exceptions.1.date', 'This date is listed twice'],
  [
    'a link that runs',
    { social: [{ label: 'x', href: 'javascript:alert(1)' }] },
    'social.0.href',
    'Address must start with https://',
  ],
  [
    'a link that is data',
    { social: [{ label: 'x', href: 'data:text/html,x' }] },
    'social.0.href',
    'Address must start with https://',
  ],
  [
    'a phone that is a word',
    { phone: 'call me' },
    'phone',
    'Phone must be a number such as +1 (555) 010-0142',
  ],
  ['a zone of no clock', { time_zone: 'Europe/Perfboard' }, 'time_zone', 'Unknown time zone'],
  ['a year to come', { founded_year: 9999 }, 'founded_year', 'Year must not be in the future'],
  [
    'a place off the map',
    { geo: { latitude: 91, longitude: 0 } },
    'geo.latitude',
    'Latitude must be from -90 to 90',
  ],
  ['a field that it does not have', { fax: '1' }, '', unknownFieldMessage],
])('%s has its message beside its field', (_what, fields, path, message) => {
  const { error } = profileFields.safeParse({ ...profile, ...fields });
  expect(error && toIssues(error)).toEqual([{ path, message }]);
});
