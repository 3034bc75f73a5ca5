import { z } from 'zod';
import { appointmentLimits } from '../words/appointment.ts';
import { bookingTimeLimits as limits, meetingWays } from '../words/booking-time.ts';
import { shopLimits } from '../words/shop.ts';
import { checkField, line, list } from './field.ts';
import { inForm, type Shown } from './form.ts';
import type { FormText } from './form-text.ts';

const amount = (label: FormText, { min, max }: { min: number; max: number }, shown?: Shown) => {
  const message = `${label} must be from ${min} to ${max}`;
  return inForm(z.number({ error: message }), { label, ...shown })
    .int(message)
    .min(min, message)
    .max(max, message);
};

const kindField = z.strictObject({
  name: line('Name', shopLimits.label, { hint: 'As visitors see it, such as Video call' }),
  way: inForm(z.enum(meetingWays, { error: 'Choose call, video or visit' }), { label: 'How you meet' }),
  minutes: amount('Minutes', limits.minutes, { initial: 30 }),
  place: line('Place', appointmentLimits.placeMax, {
    hint: 'A link, an address, or “We call you at the number in your request”',
  }),
});

/** Whether visitors pick a time after they booked a consultation, and which times. */
export const appointmentsFields = z
  .strictObject({
    is_on: checkField('Visitors pick a time', {
      label: 'Let visitors pick a time after they book a consultation',
      aid: 'taker',
    }),
    kinds: list(kindField, 'Kinds', limits.kinds, {
      label: 'Kinds of appointments',
      item: 'kind',
    }).superRefine((kinds, context) => {
      const names = kinds.map(({ name }) => name.toLowerCase());
      names.forEach((name, index) => {
        if (names.indexOf(name) === index) return;
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'This name is used twice' });
      });
    }),
    every_minutes: amount('Minutes between times', limits.every, {
      label: 'A time every … minutes',
      hint: 'From the start of the opening hours',
    }),
    buffer_minutes: amount('Free minutes', limits.buffer, {
      label: 'Free minutes before and after an appointment',
    }),
    notice_hours: amount('Notice', limits.noticeHours, { label: 'Shortest notice, hours' }),
    horizon_days: amount('Days ahead', limits.horizonDays, { label: 'Days ahead' }),
  })
  .superRefine(({ is_on, kinds }, context) => {
    if (is_on && kinds.length === 0)
      context.addIssue({ code: 'custom', path: ['kinds'], message: 'Add at least one kind of appointment' });
  });

export type Appointments = z.output<typeof appointmentsFields>;
