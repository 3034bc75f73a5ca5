import {
  appointmentFields,
  calendarMadeSchema,
  calendarSchema,
  leadAppointmentSchema,
  upcomingInput,
  upcomingSchema,
} from '@perfboard/contracts/appointment';
import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { pageOf } from '@perfboard/contracts/list';
import { calendarPath } from '@perfboard/contracts/path';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { bookingMessages } from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import type { Db } from '@perfboard/db/client';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { memberAttempt } from '../../base/idempotency/idempotency.ts';
import type { HttpServices } from '../../base/service/services.ts';
import {
  confirmedProcedure,
  editorProcedure,
  readerProcedure,
  router,
  sessionProcedure,
} from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { hasLead, leadNouns, ownerOf } from '../lead/lead.ts';
import { letsPickTimes } from '../lead/time-link.ts';
import { cancelAppointment, readAppointment, readWanted, saveAppointment } from './appointment.ts';
import { pageUpcoming } from './appointment-list.ts';
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from './calendar-address.ts';

const shopZone = async ({
  shop,
}: {
  shop: { read(): Promise<{ words: { profile: { time_zone: string } } }> };
}) => (await shop.read()).words.profile.time_zone;

/** Whether visitors pick times with the caller, whose own appointments are then busy times. */
async function takesAppointments(
  tx: Db,
  { services, currentActor }: { services: Pick<HttpServices, 'shop'>; currentActor: { id: string } },
): Promise<boolean> {
  if (!(await letsPickTimes(services))) return false;
  const where = { id: currentActor.id, takesAppointments: true };
  return (await tx.user.count({ where })) > 0;
}

const notFound = { booking: bookingMessages.notFound, contact: contactMessages.notFound } as const;

/** The appointment of one kind of lead: read, create or move, cancel. */
const proceduresOf = (kind: 'booking' | 'contact') => {
  const [part, noun] = leadNouns[kind];
  return {
    get: readerProcedure
      .meta(rest(`GET /${part}/{uuid}/appointment`, `Get the appointment of a ${noun}`))
      .input(namedByPath)
      .output(leadAppointmentSchema)
      .query(async ({ ctx, input: { uuid } }) => {
        const { prisma } = ctx.services;
        const owner = ownerOf(kind, knownUuid(uuid, notFound[kind]));
        const current = await readAppointment(prisma, owner);
        // Most leads never had one.
        if (current.version === 0 && !(await hasLead(prisma, owner)))
          throw new AppError('NOT_FOUND', notFound[kind]);
        return { ...current, time_zone: await shopZone(ctx.services) };
      }),

    save: editorProcedure
      .meta(
        rest(`PUT /${part}/{uuid}/appointment`, `Schedule or move the appointment of a ${noun}`, {
          description: `Emails an invitation to the sender and sets the ${noun} to ${kind === 'booking' ? 'scheduled' : 'responded'}.`,
          isIdempotent: true,
        }),
      )
      .input(namedByPath.extend(appointmentFields.shape))
      .output(writeResultSchema)
      .mutation(async ({ ctx, input: { uuid, idempotency_key, version, ...fields }, path }) => {
        // Without the version seen: a client that repeats after a lost answer may have seen its own change.
        const attempt = await memberAttempt(ctx, path, { uuid, ...fields }, idempotency_key);
        const zone = await shopZone(ctx.services);
        return audited(
          { ...ctx, attempt },
          { action: `${kind}.schedule`, entity: kind },
          async (tx, trail) => {
            const known = knownUuid(uuid, appointmentMessages.leadGone);
            const work = {
              tx,
              kind,
              requestId: ctx.requestId,
              uuid: known,
              author: ctx.currentActor,
              version,
            };
            const takes = await takesAppointments(tx, ctx);
            const wanted = { ...readWanted(fields, zone), ...(takes && { member_id: ctx.currentActor.id }) };
            const { status, ...answer } = await saveAppointment(work, wanted);
            if (status) trail.details = { status };
            return answer;
          },
        );
      }),

    cancel: editorProcedure
      .meta(rest(`DELETE /${part}/{uuid}/appointment`, `Cancel the appointment of a ${noun}`))
      .input(namedByPath.extend({ version: z.int().min(0).optional() }))
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid, version } }) =>
        audited(ctx, { action: `${kind}.unschedule`, entity: kind }, async (tx, trail) => {
          const known = knownUuid(uuid, appointmentMessages.leadGone);
          const work = { tx, kind, requestId: ctx.requestId, uuid: known, author: ctx.currentActor, version };
          const { status, ...answer } = await cancelAppointment(work);
          if (status) trail.details = { status };
          return answer;
        }),
      ),
  };
};

export const contactAppointmentRouter = router(proceduresOf('contact'));

export const appointmentRouter = router({
  ...proceduresOf('booking'),

  upcoming: readerProcedure
    .meta(rest('GET /appointments', 'List upcoming appointments, next one first'))
    .input(upcomingInput)
    .output(pageOf(upcomingSchema))
    .query(({ ctx, input }) => pageUpcoming(ctx.services.prisma, input)),

  calendar: sessionProcedure
    .meta(rest('GET /calendar', 'Check whether your account has a calendar address'))
    .output(calendarSchema)
    .query(({ ctx }) => readCalendarAddress(ctx.services.prisma, ctx.currentActor.id)),

  makeCalendar: confirmedProcedure
    .meta(
      rest('POST /calendar', 'Create a calendar address; it replaces the previous one', {
        description: 'The response contains the address. It is not shown again.',
        status: 201,
        isSecret: true,
      }),
    )
    .output(calendarMadeSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'session.calendar', entity: 'session' }, async (tx) => {
        const secret = await makeCalendarAddress(tx, ctx.currentActor.id);
        const url = `${ctx.services.env.PUBLIC_URL}${calendarPath(secret)}`;
        return { message: appointmentMessages.calendarMade, url };
      }),
    ),

  endCalendar: sessionProcedure
    .meta(rest('DELETE /calendar', 'Delete your calendar address'))
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'session.calendar_end', entity: 'session' }, async (tx) => {
        await endCalendarAddress(tx, ctx.currentActor.id);
        return { message: appointmentMessages.calendarEnded };
      }),
    ),
});
