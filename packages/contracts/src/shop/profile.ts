import { z } from 'zod';
import { emailField } from '../email-field.ts';
import { shopLimits as limits, weekdays } from '../words/shop.ts';
import { accentFields } from './accent.ts';
import {
  clockField,
  dayField,
  hrefField,
  isOrdered,
  line,
  list,
  optionalLine,
  pictureField,
} from './field.ts';

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

const hoursField = z
  .strictObject({
    label: optionalLine('Text', limits.label).meta({
      description: 'Displayed text; generated from days and times if empty',
    }),
    days: z
      .array(z.enum(weekdays, { error: 'Unknown day' }), { error: 'Choose at least one day' })
      .min(1, 'Choose at least one day')
      .transform((days) => weekdays.filter((day) => days.includes(day))),
    opens: clockField('Opening time'),
    closes: clockField('Closing time'),
  })
  .refine(({ opens, closes }) => isOrdered(opens, closes), { path: ['closes'], error: endsBefore });

const exceptionField = z
  .strictObject({
    date: dayField('Date'),
    label: line('Reason', limits.label),
    is_closed: z.boolean({ error: 'Closed must be true or false' }),
    opens: clockField('Opening time'),
    closes: clockField('Closing time'),
  })
  .refine(({ is_closed, opens, closes }) => is_closed || isOrdered(opens, closes), {
    path: ['closes'],
    error: endsBefore,
  });

const degrees = (label: string, max: number) =>
  z
    .number({ error: `${label} must be a number` })
    .min(-max, `${label} must be from -${max} to ${max}`)
    .max(max, `${label} must be from -${max} to ${max}`);

/** Who the shop is, where it is, and when it is open. */
export const profileFields = z.strictObject({
  name: line('Name', limits.name),
  legal_name: line('Legal name', limits.legalName),
  tagline: line('Tagline', limits.tagline),
  description: line('Description', limits.description),
  phone: line('Phone', limits.phone).refine((value) => {
    const digits = value.replace(/\D/g, '').length;
    return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 6 && digits <= 15;
  }, 'Phone must be a number such as +1 (555) 010-0142'),
  email: emailField(invalidEmail),
  privacy_email: emailField(invalidEmail),
  address: z.strictObject({
    street: line('Street', limits.addressLine),
    unit: optionalLine('Unit', limits.addressLine),
    city: line('City', limits.addressLine),
    region: optionalLine('Region', limits.addressLine),
    postal_code: optionalLine('Postal code', 20),
    country: line('Country', limits.addressLine),
    country_code: z
      .string({ error: 'Country code is required' })
      .regex(/^[A-Z]{2}$/, 'Country code must be two capital letters such as US'),
  }),
  geo: z
    .strictObject({ latitude: degrees('Latitude', 90), longitude: degrees('Longitude', 180) })
    .meta({ description: 'Coordinates for the map: WGS 84, degrees' }),
  hours: list(hoursField, 'Opening hours', limits.hours).meta({ description: 'Local time, 24-hour' }),
  exceptions: list(exceptionField, 'Exceptions', limits.exceptions).superRefine((entries, context) => {
    const dates = entries.map(({ date }) => date);
    dates.forEach((date, index) => {
      if (dates.indexOf(date) === index) return;
      context.addIssue({ code: 'custom', path: [index, 'date'], message: 'This date is listed twice' });
    });
  }),
  social: list(
    z.strictObject({ label: line('Name', limits.label), href: hrefField('Address', limits.href) }),
    'Links',
    limits.social,
  ),
  founded_year: z
    .number({ error: 'Year must be a number' })
    .int('Year must be a whole number')
    .min(1600, 'Year must be 1600 or later')
    .refine((year) => year <= new Date().getUTCFullYear(), 'Year must not be in the future'),
  logo: z
    .strictObject({
      light: pictureField('Logo'),
      dark: pictureField('Logo for dark backgrounds'),
      icon: pictureField('Icon'),
    })
    .refine(({ light, dark }) => light !== '' || dark === '', {
      path: ['light'],
      error: 'Choose the logo for light backgrounds first',
    })
    .meta({ description: 'Images from `POST /shop/pictures`; empty for the default mark' }),
  accent: accentFields,
  time_zone: z
    .string({ error: 'Time zone is required' })
    .max(64, 'Unknown time zone')
    .refine(isTimeZone, 'Unknown time zone'),
});

export type Profile = z.output<typeof profileFields>;
