import { z } from 'zod';
import { emailField } from '../email-field.ts';
import { shopLimits as limits, weekdays } from '../words/shop.ts';
import { accentFields } from './accent.ts';
import {
  checkField,
  clockField,
  clockMessage,
  dayField,
  group,
  hrefField,
  isOrdered,
  line,
  list,
  optionalClock,
  optionalLine,
  pictureField,
} from './field.ts';
import { inForm, type Shown } from './form.ts';
import type { FormText } from './form-text.ts';

const invalidEmail = 'Invalid email address';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const endsBefore = 'Closing time must be after opening time';
const overlapping = 'These hours overlap with other hours on the same day';

const times = {
  opens: { label: 'Opens', initial: '09:00' },
  closes: { label: 'Closes', initial: '17:00' },
} as const satisfies Record<string, Shown>;

const shortDays = {
  Monday: 'Mon',
  Tuesday: 'Tue',
  Wednesday: 'Wed',
  Thursday: 'Thu',
  Friday: 'Fri',
  Saturday: 'Sat',
  Sunday: 'Sun',
} as const satisfies Record<(typeof weekdays)[number], FormText>;

const hoursField = z
  .strictObject({
    days: inForm(
      z
        .array(z.enum(weekdays, { error: 'Unknown day' }), { error: 'Choose at least one day' })
        .min(1, 'Choose at least one day')
        .transform((days) => weekdays.filter((day) => days.includes(day))),
      { label: 'Days', kind: 'some', options: weekdays, initial: [] },
    ),
    opens: clockField('Opening time', times.opens),
    closes: clockField('Closing time', times.closes),
    label: optionalLine('Text', limits.label, {
      hint: 'Displayed text. Leave empty to create it from days and times.',
    }).meta({
      description: 'Displayed text; generated from days and times if empty',
    }),
  })
  .refine(({ opens, closes }) => isOrdered(opens, closes), { path: ['closes'], error: endsBefore });

type Hours = z.output<typeof hoursField>;

const overlaps = (one: Hours, other: Hours): boolean =>
  one.opens < other.closes && other.opens < one.closes && one.days.some((day) => other.days.includes(day));

/** A day may have several times, such as before and after lunch, but none twice. */
function refuseOverlaps(rows: readonly Hours[], context: z.RefinementCtx): void {
  rows.forEach((row, index) => {
    const earlier = rows.slice(0, index).find((other) => overlaps(row, other));
    if (!earlier) return;
    const field = row.opens < earlier.opens ? 'closes' : 'opens';
    // A release that accepted them may have stored some.
    const params = { isAcceptedIfStored: true };
    context.addIssue({ code: 'custom', path: [index, field], message: overlapping, params });
  });
}

const exceptionField = z
  .strictObject({
    date: dayField('Date'),
    label: line('Reason', limits.label),
    is_closed: checkField('Closed', { label: 'Closed all day', initial: true }),
    opens: optionalClock('Opening time', { ...times.opens, unless: 'is_closed' }),
    closes: optionalClock('Closing time', { ...times.closes, unless: 'is_closed' }),
  })
  .superRefine(({ is_closed, opens, closes }, context) => {
    if (is_closed) return;
    const fail = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (opens === '') fail('opens', clockMessage('Opening time'));
    if (closes === '') fail('closes', clockMessage('Closing time'));
    else if (!isOrdered(opens, closes)) fail('closes', endsBefore);
  });

const degrees = (label: FormText, max: number) =>
  inForm(z.number({ error: `${label} must be a number` }), { label, kind: 'degrees' })
    .min(-max, `${label} must be from -${max} to ${max}`)
    .max(max, `${label} must be from -${max} to ${max}`);

/** The shop's name, address and opening hours. */
export const profileFields = z.strictObject({
  name: line('Name', limits.name),
  legal_name: line('Legal name', limits.legalName, {
    hint: 'In the footer, the terms and the privacy policy',
  }),
  tagline: line('Tagline', limits.tagline, { hint: 'No period at the end', isWide: true }),
  description: line('Description', limits.description, {
    kind: 'long',
    hint: 'One paragraph, for search engines and phones',
  }),
  phone: line('Phone', limits.phone, { hint: 'As displayed, such as +1 (555) 010-0142' }).refine((value) => {
    const digits = value.replace(/\D/g, '').length;
    return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 6 && digits <= 15;
  }, 'Phone must be a number such as +1 (555) 010-0142'),
  email: inForm(emailField(invalidEmail), { label: 'Email', kind: 'email' }),
  privacy_email: inForm(emailField(invalidEmail), {
    label: 'Privacy email',
    kind: 'email',
    hint: 'For data and privacy requests',
  }),
  address: group('Address', {
    street: line('Street', limits.addressLine),
    unit: optionalLine('Unit', limits.addressLine),
    city: line('City', limits.addressLine),
    region: optionalLine('Region', limits.addressLine),
    postal_code: optionalLine('Postal code', 20),
    country: line('Country', limits.addressLine),
    country_code: inForm(z.string({ error: 'Country code is required' }), {
      label: 'Country code',
      hint: 'Two letters: US, IN, DE',
    }).regex(/^[A-Z]{2}$/, 'Country code must be two capital letters such as US'),
  }),
  geo: group(
    'Map location',
    { latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) },
    undefined,
    { aid: 'place' },
  ).meta({ description: 'Coordinates for the map: WGS 84, degrees' }),
  hours: list(hoursField, 'Opening hours', limits.hours, {
    item: 'hours',
    titleOf: ({ label, days, opens, closes }, say) => {
      const short = days.map((day) => say(shortDays[day])).join(', ');
      return label || `${short || say('No day')} ${opens}–${closes}`;
    },
  })
    .superRefine(refuseOverlaps)
    .meta({ description: 'Local time, 24-hour' }),
  exceptions: list(exceptionField, 'Exceptions', limits.exceptions, {
    label: 'Holidays and special hours',
    hint: 'Days with different hours. Past dates are hidden.',
    item: 'exception',
    titleOf: ({ date, label }, say) => [date, label].filter(Boolean).join(' ') || say('No date'),
  }).superRefine((entries, context) => {
    const dates = entries.map(({ date }) => date);
    dates.forEach((date, index) => {
      if (dates.indexOf(date) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'date'], message: 'This date is listed twice' });
    });
  }),
  logo: group(
    'Logo',
    {
      light: pictureField('Logo', {
        label: 'Logo for light backgrounds',
        frame: 'onLight',
        hint: 'A wide logo replaces the name, a square logo is shown next to it',
      }),
      dark: pictureField('Logo for dark backgrounds', {
        frame: 'onDark',
        hint: 'Without it, the other logo is shown on a light plate',
      }),
      icon: pictureField('Icon', {
        frame: 'whole',
        hint: 'Square, at least 512 pixels. Used in browser tabs and on phones. Leave empty to create it from the logo.',
      }),
    },
    'JPEG, PNG or WebP up to 25 MB. Leave empty to show the default mark next to the name.',
  )
    .refine(({ light, dark }) => light !== '' || dark === '', {
      path: ['light'],
      error: 'Choose the logo for light backgrounds first',
    })
    .meta({ description: 'Images from `POST /shop/pictures`; empty for the default mark' }),
  accent: accentFields,
  social: list(
    z.strictObject({
      label: line('Name', limits.label),
      href: hrefField('Address', limits.href, { initial: 'https://' }),
    }),
    'Links',
    limits.social,
    { item: 'link' },
  ),
  founded_year: inForm(z.number({ error: 'Year must be a number' }), { label: 'Founded' })
    .int('Year must be a whole number')
    .min(1600, 'Year must be 1600 or later')
    .refine((year) => year <= new Date().getUTCFullYear(), 'Year must not be in the future'),
  time_zone: inForm(z.string({ error: 'Time zone is required' }), {
    label: 'Time zone',
    kind: 'zone',
    hint: 'Type a city to find it',
  })
    .max(64, 'Unknown time zone')
    .refine(isTimeZone, 'Unknown time zone'),
});

export type Profile = z.output<typeof profileFields>;
