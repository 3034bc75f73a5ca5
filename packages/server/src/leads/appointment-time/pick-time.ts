import { AppError } from '@perfboard/contracts/error';
import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import type { Db } from '@perfboard/db/client';
import { audited } from '../../base/audit/audit.ts';
import { limitAddress } from '../../base/rate-limit/rate-limit.ts';
import type { ShopWords } from '../../base/service/services.ts';
import type { Context } from '../../base/trpc/context.ts';
import {
  cancelAppointment,
  lockTimes,
  readAppointment,
  readLatestChange,
  saveAppointment,
} from '../appointment/appointment.ts';
import { lockLead } from '../lead/lead.ts';
import { offersTimes } from '../lead/time-link.ts';
import { factsOf, type MeetingKind, readFreeTimes } from './free-time.ts';

type PickContext = Pick<Context, 'requestId' | 'address' | 'services'>;

/** In the audit trail, which never names who sent a lead. */
const visitor = { email: 'visitor' };

const lead = 'booking';

/** The visitor as the author of a change. */
async function authorOf(tx: Db, uuid: string) {
  const booking = await tx.booking.findUnique({ where: { uuid }, select: { full_name: true, email: true } });
  if (!booking) throw new AppError('CONFLICT', messages.off);
  return { id: '', name: booking.full_name, email: booking.email };
}

const turns = new WeakMap<object, Promise<unknown>>();

/** One after the other in a process: a hundred that wait for the lock would take the database's connections. */
function inTurn<T>({ services: { prisma } }: PickContext, work: () => Promise<T>): Promise<T> {
  const done = (turns.get(prisma) ?? Promise.resolve()).then(work);
  turns.set(
    prisma,
    done.catch(() => undefined),
  );
  return done;
}

interface Picked {
  /** The booking. */
  uuid: string;
  /** Of the link: it may have been revoked since it was opened. */
  round: number;
  kind: string;
  /** What the page said of the kind; empty from the page of an earlier release. */
  about?: string;
  starts_at: Date;
  /** The visitor's. */
  time_zone: string;
  version: number;
}

/**
 * Locks the booking, and reads its appointment.
 * @throws AppError CONFLICT when the booking is gone or spam, NOT_FOUND when the link was revoked
 */
async function lockBooking(tx: Db, { uuid, round }: Pick<Picked, 'uuid' | 'round'>) {
  const booking = await lockLead(tx, { booking_uuid: uuid });
  if (!booking || booking.is_spam) throw new AppError('CONFLICT', messages.off);
  if (booking.client_round !== round) throw new AppError('NOT_FOUND', messages.revoked);
  return readAppointment(tx, { booking_uuid: uuid });
}

/** A member who is free then: the lead's assignee, or else who has the fewest appointments. */
async function chooseMember(tx: Db, uuid: string, free: readonly string[]): Promise<string | undefined> {
  const booking = await tx.booking.findUnique({ where: { uuid }, select: { assignee_id: true } });
  return free.find((id) => id === booking?.assignee_id) ?? free[0];
}

/** Gives the time to the booking, if it is free; without a change if the booking has it already. */
const takeTime = (
  ctx: PickContext,
  { uuid, round, starts_at, time_zone, version }: Picked,
  { words, kind }: { words: ShopWords; kind: MeetingKind },
): Promise<{ message: string }> =>
  audited(
    { ...ctx, attempt: undefined, currentActor: visitor },
    { action: 'booking.schedule', entity: lead, entity_uuid: uuid },
    async (tx, trail) => {
      // In this order everywhere: the lead, then the times.
      const { appointment, version: current } = await lockBooking(tx, { uuid, round });
      await lockTimes(tx);
      const isSame =
        appointment?.kind_name === kind.name && Date.parse(appointment.starts_at) === starts_at.getTime();
      // A second click, or an answer that was lost.
      if (isSame) {
        trail.isUnchanged = true;
        return { message: messages.same };
      }
      if (version !== current) {
        const change = appointment ? null : await readLatestChange(tx, { booking_uuid: uuid });
        const isCanceled = change?.kind === 'cancelled';
        throw new AppError('CONFLICT', isCanceled ? messages.canceledMeanwhile : messages.changed);
      }
      const times = await readFreeTimes(tx, { words, kind, without: appointment?.uuid });
      const time = times.find((one) => one.starts_at.getTime() === starts_at.getTime());
      const member_id = time && (await chooseMember(tx, uuid, time.members));
      if (!member_id) throw new AppError('CONFLICT', messages.taken);
      const author = await authorOf(tx, uuid);
      const work = {
        tx,
        kind: lead,
        requestId: ctx.requestId,
        uuid,
        author,
        version,
        isVisitor: true,
      } as const;
      const { status } = await saveAppointment(work, {
        starts_at,
        ends_at: new Date(starts_at.getTime() + kind.minutes * 60_000),
        time_zone,
        place: kind.place,
        kind_name: kind.name,
        member_id,
      });
      if (status) trail.details = { status };
      return { message: appointment ? messages.moved : messages.picked };
    },
  );

/**
 * Makes or moves the appointment of a booking to a time that its visitor picked. Of any number at the same moment one
 * gets it.
 * @throws AppError CONFLICT when the time is not free (anymore), the shop offers none, or the appointment was changed since
 * it was shown; NOT_FOUND when the link was revoked
 */
export async function pickTime(ctx: PickContext, picked: Picked): Promise<{ message: string }> {
  const { uuid } = picked;
  const { words } = await ctx.services.shop.read();
  if (!(await offersTimes(ctx.services))) throw new AppError('CONFLICT', messages.off);
  const kind = words.appointments.kinds.find(({ name }) => name === picked.kind);
  // Renamed or removed since the page was shown: another kind is not what the visitor picked.
  if (!kind) throw new AppError('CONFLICT', messages.kindGone);
  if (picked.about && picked.about !== factsOf(kind)) throw new AppError('CONFLICT', messages.kindChanged);
  const { rateLimits } = ctx.services;
  await rateLimits.consume('appointmentByAddress', limitAddress(ctx.address));
  // Strangers may not have a mailbox filled with changes of an appointment.
  await rateLimits.consume('appointmentByLead', uuid);
  let hasChanged = false;
  try {
    const answer = await inTurn(ctx, () => takeTime(ctx, picked, { words, kind }));
    hasChanged = answer.message !== messages.same;
    return answer;
  } finally {
    // Without a change nothing is sent: a visitor whose time was taken chooses another one.
    if (!hasChanged) await rateLimits.refund('appointmentByLead', uuid);
  }
}

/**
 * Cancels the appointment of a booking for its visitor.
 * @throws AppError CONFLICT when it was changed since it was shown, is over, or there is none
 */
export async function cancelTime(
  ctx: PickContext,
  { uuid, round, version }: Pick<Picked, 'uuid' | 'round' | 'version'>,
): Promise<{ message: string }> {
  // Not limited for the lead: each cancels one that was picked.
  await ctx.services.rateLimits.consume('appointmentByAddress', limitAddress(ctx.address));
  return audited(
    { ...ctx, attempt: undefined, currentActor: visitor },
    { action: 'booking.unschedule', entity: lead, entity_uuid: uuid },
    async (tx, trail) => {
      const { appointment, version: current } = await lockBooking(tx, { uuid, round });
      if (!appointment) {
        const latest = await tx.appointment.findFirst({
          where: { booking_uuid: uuid },
          orderBy: { version: 'desc' },
          select: { cancelled_at: true },
        });
        // A second click, or an answer that was lost.
        if (latest?.cancelled_at) {
          trail.isUnchanged = true;
          return { message: messages.cancelled };
        }
        throw new AppError('CONFLICT', latest ? messages.over : messages.none);
      }
      if (version !== current) throw new AppError('CONFLICT', messages.changed);
      const work = { tx, kind: lead, requestId: ctx.requestId, uuid, version, isVisitor: true } as const;
      const { status } = await cancelAppointment({ ...work, author: await authorOf(tx, uuid) });
      if (status) trail.details = { status };
      return { message: messages.cancelled };
    },
  );
}
