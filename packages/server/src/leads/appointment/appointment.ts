import type { AppointmentFields, leadAppointmentSchema } from '@perfboard/contracts/appointment';
import { AppError, type WriteResult } from '@perfboard/contracts/error';
import { appointmentLimits, appointmentMessages } from '@perfboard/contracts/words/appointment';
import type { ContactStatus } from '@perfboard/contracts/words/contact';
import { instantOf } from '@perfboard/contracts/zoned-time';
import type { Db, Prisma } from '@perfboard/db/client';
import type { z } from 'zod';
import { addNotifications } from '../../base/notification/notification.ts';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';
import { answeredStatus, lockLead, ownerOf } from '../lead/lead.ts';
import { memberName, type NoteAuthor } from '../lead/lead-note.ts';
import { updateLeadStatus } from '../lead-status/lead-status.ts';
import { planReminder } from './appointment-reminder.ts';

type AppointmentRow = Prisma.AppointmentGetPayload<object>;

export const toAppointment = ({
  uuid,
  booking_uuid,
  contact_uuid,
  time_zone,
  place,
  kind_name,
  member_id,
  sequence,
  ...row
}: AppointmentRow) => ({
  uuid,
  booking_uuid,
  contact_uuid,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  time_zone,
  place,
  kind_name,
  member_id,
  sequence,
});

const isCurrent = (row: AppointmentRow | null, now: Date): row is AppointmentRow =>
  row !== null && !row.cancelled_at && row.ends_at > now;

type LeadOwner = ReturnType<typeof ownerOf>;

/** The appointment of a lead that was changed last. */
const readLatest = (db: Db, owner: LeadOwner) =>
  db.appointment.findFirst({ where: owner, orderBy: { version: 'desc' } });

/** The latest change of a lead's appointments, as it was announced: its kind, and who made it. */
export const readLatestChange = (db: Db, owner: LeadOwner) =>
  db.appointmentChange.findFirst({
    where: { appointment: owner },
    orderBy: [{ created_at: 'desc' }, { uuid: 'desc' }],
    select: { kind: true, user_id: true, author: true },
  });

/** The current appointment of a lead; none if the lead is gone. */
export async function readAppointment(
  db: Db,
  owner: LeadOwner,
): Promise<Omit<z.output<typeof leadAppointmentSchema>, 'time_zone'>> {
  const latest = await readLatest(db, owner);
  return {
    appointment: isCurrent(latest, new Date()) ? toAppointment(latest) : null,
    version: latest?.version ?? 0,
  };
}

const minuteMs = 60_000;

const wrongTime = (message: string, code: 'BAD_REQUEST' | 'CONFLICT' = 'BAD_REQUEST') =>
  new AppError(code, message, { issues: [{ path: 'starts_at', message }] });

interface Wanted {
  starts_at: Date;
  ends_at: Date;
  time_zone: string;
  place: string;
  /** Who takes it; left out, its member stays the same. */
  member_id?: string;
  /** What its visitor picked; left out, it stays the same. */
  kind_name?: string;
}

/**
 * Parses the form.
 * @throws AppError BAD_REQUEST when the time is invalid, past or too far in the future
 */
export function readWanted(
  { starts_at, time_zone, minutes, place }: AppointmentFields,
  shopZone: string,
): Wanted {
  const zone = time_zone ?? shopZone;
  const start = instantOf(starts_at, zone);
  if (start === 'unreadable') throw wrongTime(appointmentMessages.badTime);
  if (start === 'left out') throw wrongTime(appointmentMessages.leftOut);
  const last = new Date();
  if (start <= last) throw wrongTime(appointmentMessages.past);
  last.setMonth(last.getMonth() + appointmentLimits.monthsAhead);
  if (start > last) throw wrongTime(appointmentMessages.tooFar);
  return {
    starts_at: start,
    ends_at: new Date(start.getTime() + minutes * minuteMs),
    time_zone: zone,
    place,
  };
}

interface Work {
  tx: Db;
  requestId: string;
  kind: 'booking' | 'contact';
  /** The lead's uuid. */
  uuid: string;
  author: NoteAuthor;
  /** The version that the member or visitor saw. */
  version?: number | undefined;
  /** Its visitor acts: the members are notified. */
  isVisitor?: boolean | undefined;
}

/**
 * Locks the lead and reads its latest change.
 * @throws AppError NOT_FOUND, CONFLICT when it is spam or was changed in the meantime
 */
async function begin({ tx, kind, uuid, version, author }: Work) {
  const owner = ownerOf(kind, uuid);
  const lead = await lockLead(tx, owner);
  if (!lead) throw new AppError('NOT_FOUND', appointmentMessages.leadGone);
  const latest = await readLatest(tx, owner);
  if (version !== undefined && version !== (latest?.version ?? 0)) {
    const change = await readLatestChange(tx, owner);
    const isOwn = change?.user_id === author.id;
    const others =
      change?.kind === 'cancelled' ? appointmentMessages.canceledMeanwhile : appointmentMessages.overtaken;
    const message = isOwn ? appointmentMessages.ownOvertaken : others(change?.author ?? 'Another member');
    throw new AppError('CONFLICT', message);
  }
  if (lead.is_spam) throw new AppError('CONFLICT', appointmentMessages.inSpam);
  return { lead, latest, current: isCurrent(latest, new Date()) ? latest : null };
}

/** Locks the members' times until the transaction ends, so that each is given once. */
export const lockTimes = (tx: Db) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext('appointment times'))`;

/** Appointments of leads that are not spam, so that spam can't fill the members' calendars. */
export const ofNoSpam = {
  OR: [{ booking: { is_spam: false } }, { contact: { is_spam: false } }],
} satisfies Prisma.AppointmentWhereInput;

/** Appointments at a time, besides the one that is moved there. */
const atTime = (wanted: Wanted, current: AppointmentRow | null) => ({
  cancelled_at: null,
  starts_at: { lt: wanted.ends_at },
  ends_at: { gt: wanted.starts_at },
  ...(current && { uuid: { not: current.uuid } }),
});

/**
 * Gives a member's time to this appointment, after `lockTimes`. An appointment of spam at that time loses its
 * member; if the lead turns out not to be spam, the appointment belongs to no member.
 * @throws AppError CONFLICT when the member has another appointment then
 */
async function takeTime(tx: Db, member_id: string, wanted: Wanted, current: AppointmentRow | null) {
  const then = { member_id, ...atTime(wanted, current) };
  const other = await tx.appointment.findFirst({ where: { ...then, ...ofNoSpam }, select: { uuid: true } });
  await tx.appointment.updateMany({ where: { ...then, NOT: ofNoSpam }, data: { member_id: null } });
  if (other) throw wrongTime(appointmentMessages.memberBusy, 'CONFLICT');
}

/**
 * Records the change, and adds the visitor's email, its reminder and the webhooks. A move counts as scheduled
 * again.
 */
async function notify(
  { tx, requestId, author, isVisitor, kind: lead, uuid: lead_uuid }: Work,
  kind: string,
  row: AppointmentRow,
): Promise<void> {
  const { uuid: appointment_uuid, sequence, starts_at, ends_at, time_zone, place } = row;
  const change = { appointment_uuid, kind, sequence, starts_at, ends_at, time_zone, place };
  const { uuid } = await tx.appointmentChange.create({
    data: { ...change, user_id: author.id, author: memberName(author) },
  });
  await addNotifications(tx, ['appointment'], { appointment_change_uuid: uuid }, { requestId });
  const event = kind === 'cancelled' ? 'appointment.cancelled' : 'appointment.scheduled';
  await notifyWebhooks(tx, { event, entity_uuid: appointment_uuid, requestId });
  if (isVisitor) {
    const about = { ...ownerOf(lead, lead_uuid), about: uuid };
    await addNotifications(tx, ['appointment_notification'], about, { requestId });
  }
  if (kind !== 'cancelled') await planReminder(tx, { ...row, uuid }, requestId);
}

const isSame = (row: AppointmentRow, wanted: Wanted): boolean =>
  row.starts_at.getTime() === wanted.starts_at.getTime() &&
  row.ends_at.getTime() === wanted.ends_at.getTime() &&
  row.time_zone === wanted.time_zone &&
  row.place === wanted.place &&
  (wanted.kind_name === undefined || row.kind_name === wanted.kind_name);

type Answer = WriteResult & { status?: string };

/**
 * The status of a lead with an appointment; undefined if it is unchanged. A contact has no *Scheduled*
 * status, so it counts as answered.
 */
const scheduledStatus = (kind: Work['kind'], current: string) =>
  kind === 'contact'
    ? answeredStatus<ContactStatus>(kind, current)
    : current === 'scheduled'
      ? undefined
      : 'scheduled';

/**
 * Makes a lead's appointment or moves it. The visitor is invited; a booking becomes *Scheduled*, a contact
 * *Responded*. A member reads of another appointment at that time: whose it is, is not always known.
 */
export async function saveAppointment(work: Work, wanted: Wanted): Promise<Answer> {
  const { tx, kind, uuid } = work;
  const { lead, latest, current } = await begin(work);
  if (current && isSame(current, wanted)) return { message: appointmentMessages.unchanged, uuid };
  // A member who moves a colleague's appointment does not take it over.
  const own = work.isVisitor ? wanted.member_id : (current?.member_id ?? wanted.member_id);
  // An appointment of no member takes everyone's time.
  await lockTimes(tx);
  if (own) await takeTime(tx, own, wanted, current);
  const beside = { ...atTime(wanted, current), ...ofNoSpam };
  const isBeside = !work.isVisitor && (await tx.appointment.count({ where: beside })) > 0;
  const data = { ...wanted, version: (latest?.version ?? 0) + 1, member_id: own ?? null };
  const row = current
    ? await tx.appointment.update({
        where: { uuid: current.uuid },
        data: { ...data, sequence: { increment: 1 } },
      })
    : await tx.appointment.create({ data: { ...ownerOf(kind, uuid), ...data } });
  await notify(work, current ? 'moved' : 'scheduled', row);
  const message = appointmentMessages[`${current ? 'moved' : 'scheduled'}${isBeside ? 'Beside' : ''}`];
  const status = scheduledStatus(kind, lead.status);
  if (!status) return { message, uuid };
  await updateLeadStatus(work, status);
  return { message, uuid, status };
}

/**
 * Cancels the appointment and notifies the visitor. A booking that is still *Scheduled* becomes *Contacted*
 * again; a contact stays *Responded*.
 */
export async function cancelAppointment(work: Work): Promise<Answer> {
  const { tx, kind, uuid } = work;
  const { lead, current } = await begin(work);
  if (!current) throw new AppError('NOT_FOUND', appointmentMessages.none);
  const row = await tx.appointment.update({
    where: { uuid: current.uuid },
    data: { cancelled_at: new Date(), version: { increment: 1 }, sequence: { increment: 1 } },
  });
  await notify(work, 'cancelled', row);
  const message = appointmentMessages.cancelled;
  if (kind === 'contact' || lead.status !== 'scheduled') return { message, uuid };
  await updateLeadStatus(work, 'contacted');
  return { message, uuid, status: 'contacted' };
}
