import type { Profile } from '@perfboard/contracts/shop/profile';
import { weekdays } from '@perfboard/contracts/words/shop';
import type { FieldSpec } from './form-spec.ts';

export const profileForm: readonly FieldSpec<Profile>[] = [
  { kind: 'line', name: 'name', label: 'Name' },
  {
    kind: 'line',
    name: 'legal_name',
    label: 'Legal name',
    hint: 'In the footer, the terms and the privacy policy',
  },
  { kind: 'line', name: 'tagline', label: 'Tagline', hint: 'Without a full stop' },
  {
    kind: 'long',
    name: 'description',
    label: 'Description',
    hint: 'One paragraph, for search engines and phones',
  },
  { kind: 'line', name: 'phone', label: 'Phone', hint: 'As people read it: +1 (555) 010-0142' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  {
    kind: 'email',
    name: 'privacy_email',
    label: 'E-mail for privacy',
    hint: 'Where people ask for their data',
  },
  {
    kind: 'group',
    name: 'address',
    label: 'Address',
    fields: [
      { kind: 'line', name: 'street', label: 'Street' },
      { kind: 'line', name: 'unit', label: 'Unit', isOptional: true },
      { kind: 'line', name: 'city', label: 'City' },
      { kind: 'line', name: 'region', label: 'Region', isOptional: true },
      { kind: 'line', name: 'postal_code', label: 'Postal code', isOptional: true },
      { kind: 'line', name: 'country', label: 'Country' },
      { kind: 'line', name: 'country_code', label: 'Country code', hint: 'Two letters: US, IN, DE' },
    ],
  },
  {
    kind: 'group',
    name: 'geo',
    label: 'Place on the map',
    hint: 'In OpenStreetMap, right-click the place and choose Show address: both numbers are there',
    fields: [
      { kind: 'number', name: 'latitude', label: 'Latitude' },
      { kind: 'number', name: 'longitude', label: 'Longitude' },
    ],
  },
  {
    kind: 'list',
    name: 'hours',
    label: 'Opening hours',
    item: 'hours',
    empty: { label: '', days: [], opens: '09:00', closes: '17:00' },
    titleOf: ({ label, days, opens, closes }) =>
      label || `${days.map((day) => day.slice(0, 3)).join(', ') || 'No day'} ${opens}–${closes}`,
    fields: [
      { kind: 'some', name: 'days', label: 'Days', options: weekdays },
      { kind: 'time', name: 'opens', label: 'Opens' },
      { kind: 'time', name: 'closes', label: 'Closes' },
      {
        kind: 'line',
        name: 'label',
        label: 'Text',
        isOptional: true,
        hint: 'What people read; left empty it is made from days and times',
      },
    ],
  },
  {
    kind: 'list',
    name: 'exceptions',
    label: 'Exceptions',
    hint: 'Holidays and other days on which the hours differ. What is over is no longer shown.',
    item: 'exception',
    empty: { date: '', label: '', is_closed: true, opens: '09:00', closes: '17:00' },
    titleOf: ({ date, label }) => [date, label].filter(Boolean).join(' ') || 'No date',
    fields: [
      { kind: 'day', name: 'date', label: 'Date' },
      { kind: 'line', name: 'label', label: 'Reason' },
      { kind: 'check', name: 'is_closed', label: 'Closed all day' },
      { kind: 'time', name: 'opens', label: 'Opens' },
      { kind: 'time', name: 'closes', label: 'Closes' },
    ],
  },
  {
    kind: 'group',
    name: 'accent',
    label: 'Accent colour',
    hint: 'Of buttons and labels. Left empty, the product’s own.',
    fields: [
      {
        kind: 'color',
        name: 'light',
        label: 'In the light theme',
        isOptional: true,
        hint: 'Dark enough for text on paper',
      },
      {
        kind: 'color',
        name: 'dark',
        label: 'In the dark theme',
        isOptional: true,
        hint: 'Bright enough for text on the dark board, which is in both themes',
      },
    ],
  },
  {
    kind: 'list',
    name: 'social',
    label: 'Links',
    item: 'link',
    empty: { label: '', href: 'https://' },
    titleOf: ({ label }) => label || 'No name',
    fields: [
      { kind: 'line', name: 'label', label: 'Name' },
      { kind: 'line', name: 'href', label: 'Address' },
    ],
  },
  { kind: 'number', name: 'founded_year', label: 'Founded in' },
  { kind: 'line', name: 'time_zone', label: 'Time zone', hint: 'Such as America/Los_Angeles or Europe/Rome' },
];
