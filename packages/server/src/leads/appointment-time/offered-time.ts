import type { AppointmentTimes, appointmentTimesInput } from '@perfboard/contracts/appointment-time';
import { AppError } from '@perfboard/contracts/error';
import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import type { z } from 'zod';
import { storedLanguage } from '../../base/language/language.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { Context } from '../../base/trpc/context.ts';
import { readAppointment } from '../appointment/appointment.ts';
import { offersTimes, openTimeLink } from '../lead/time-link.ts';
import { kindOf, readFreeTimes } from './free-time.ts';

type OfferContext = Pick<Context, 'address' | 'services'>;

/** Times of one answer: some days of a shop that is open all day. */
const shownMax = 60;

/**
 * The booking of a visitor's link.
 * @throws AppError BAD_REQUEST for an invalid link, NOT_FOUND for one that was revoked, CONFLICT if the booking is gone
 * or spam
 */
export async function readLink({ services }: OfferContext, token: string) {
  const claim = openTimeLink(services.env.SESSION_SECRET, token);
  if (!claim) throw new AppError('BAD_REQUEST', messages.badLink);
  const { uuid, round } = claim;
  const booking = await services.prisma.booking.findUnique({
    where: { uuid },
    select: { is_spam: true, language: true, client_round: true },
  });
  if (!booking || booking.is_spam) throw new AppError('CONFLICT', messages.off);
  if (booking.client_round !== round) throw new AppError('NOT_FOUND', messages.revoked);
  return {
    uuid,
    round,
    language: storedLanguage(booking.language),
    ...(await readAppointment(services.prisma, { booking_uuid: uuid })),
  };
}

/**
 * The free times that a visitor's link offers, the next ones first.
 * @throws AppError BAD_REQUEST for a bad link, NOT_FOUND for a revoked one, CONFLICT when the shop offers none, TOO_MANY_REQUESTS
 */
export async function offeredTimes(
  ctx: OfferContext,
  { token, kind: wanted, from }: z.output<typeof appointmentTimesInput>,
): Promise<AppointmentTimes> {
  const { words } = await ctx.services.shop.read();
  const kind = kindOf(words.appointments, wanted);
  if (!kind || !(await offersTimes(ctx.services))) throw new AppError('CONFLICT', messages.off);
  await ctx.services.rateLimits.consume('appointmentTimesByAddress', limitAddress(ctx.address));
  const { appointment } = await readLink(ctx, token);
  const free = await readFreeTimes(ctx.services.prisma, { words, kind, without: appointment?.uuid });
  const since = from ? Date.parse(from) : 0;
  const asked = free.filter(({ starts_at }) => starts_at.getTime() >= since);
  // The last ones may be taken in the meantime.
  const later = asked.length > 0 ? asked : free;
  return {
    time_zone: words.profile.time_zone,
    kinds: words.appointments.kinds,
    kind: kind.name,
    times: later.slice(0, shownMax).map(({ starts_at }) => starts_at.toISOString()),
    next: later[shownMax]?.starts_at.toISOString() ?? null,
  };
}
