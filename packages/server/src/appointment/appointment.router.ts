import {
  appointmentFields,
  bookingAppointmentSchema,
  calendarMadeSchema,
  calendarSchema,
  upcomingInput,
  upcomingSchema,
} from '@perfboard/contracts/appointment';
import { writeResultSchema } from '@perfboard/contracts/error';
import { pageOf } from '@perfboard/contracts/list';
import { calendarPath } from '@perfboard/contracts/path';
import { appointmentMessages } from '@perfboard/contracts/words/appointment';
import { z } from 'zod';
import { audited } from '../audit/audit.ts';
import { hashRequest } from '../idempotency/idempotency.ts';
import {
  confirmedProcedure,
  editorProcedure,
  readerProcedure,
  router,
  sessionProcedure,
} from '../trpc/init.ts';
import { knownUuid, namedByPath } from '../trpc/known-uuid.ts';
import { rest } from '../trpc/rest.ts';
import { cancelAppointment, readAppointment, readWanted, saveAppointment } from './appointment.ts';
import { pageUpcoming } from './appointment-list.ts';
import { endCalendarAddress, makeCalendarAddress, readCalendarAddress } from './calendar-address.ts';

const shopZone = async ({
  shop,
}: {
  shop: { read(): Promise<{ words: { profile: { time_zone: string } } }> };
}) => (await shop.read()).words.profile.time_zone;

export const appointmentRouter = router({
  get: readerProcedure
    .meta(rest('GET /bookings/{uuid}/appointment', 'The appointment that stands for a booking'))
    .input(namedByPath)
    .output(bookingAppointmentSchema)
    .query(async ({ ctx, input: { uuid } }) => {
      const { prisma } = ctx.services;
      const standing = await readAppointment(prisma, knownUuid(uuid, appointmentMessages.leadGone));
      return { ...standing, time_zone: await shopZone(ctx.services) };
    }),

  save: editorProcedure
    .meta(
      rest('PUT /bookings/{uuid}/appointment', 'Make or move the appointment of a booking', {
        description: 'Its sender gets an invitation by mail; the booking is scheduled.',
        isIdempotent: true,
      }),
    )
    .input(namedByPath.extend(appointmentFields.shape))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, idempotency_key, version, ...fields } }) => {
      const key = idempotency_key ?? ctx.idempotencyKey;
      // Not of what was seen before: whoever repeats after a lost answer has seen what he made.
      const request_hash = await hashRequest(ctx.services.env.SESSION_SECRET, { uuid, ...fields });
      const attempt = key ? { scope: `appointment ${ctx.currentActor.id}`, key, request_hash } : undefined;
      const zone = await shopZone(ctx.services);
      return audited(
        { ...ctx, attempt },
        { action: 'booking.schedule', entity: 'booking' },
        async (tx, trail) => {
          const known = knownUuid(uuid, appointmentMessages.leadGone);
          const work = { tx, requestId: ctx.requestId, uuid: known, author: ctx.currentActor, version };
          const { status, ...answer } = await saveAppointment(work, readWanted(fields, zone));
          if (status) trail.details = { status };
          return answer;
        },
      );
    }),

  cancel: editorProcedure
    .meta(rest('DELETE /bookings/{uuid}/appointment', 'Cancel the appointment of a booking'))
    .input(namedByPath.extend({ version: z.int().min(0).optional() }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, version } }) =>
      audited(ctx, { action: 'booking.unschedule', entity: 'booking' }, async (tx, trail) => {
        const known = knownUuid(uuid, appointmentMessages.leadGone);
        const work = { tx, requestId: ctx.requestId, uuid: known, author: ctx.currentActor, version };
        const { status, ...answer } = await cancelAppointment(work);
        if (status) trail.details = { status };
        return answer;
      }),
    ),

  upcoming: readerProcedure
    .meta(rest('GET /appointments', 'Appointments to come, the next one first'))
    .input(upcomingInput)
    .output(pageOf(upcomingSchema))
    .query(({ ctx, input }) => pageUpcoming(ctx.services.prisma, input)),

  calendar: sessionProcedure
    .meta(rest('GET /calendar', 'Whether the own account has a calendar address'))
    .output(calendarSchema)
    .query(({ ctx }) => readCalendarAddress(ctx.services.prisma, ctx.currentActor.id)),

  makeCalendar: confirmedProcedure
    .meta(
      rest('POST /calendar', 'Make a calendar address; the one before ends', {
        description: 'The answer holds the address. It is not shown again.',
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
    .meta(rest('DELETE /calendar', 'End the own calendar address'))
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'session.calendar_end', entity: 'session' }, async (tx) => {
        await endCalendarAddress(tx, ctx.currentActor.id);
        return { message: appointmentMessages.calendarEnded };
      }),
    ),
});
