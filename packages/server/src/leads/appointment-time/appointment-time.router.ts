import {
  appointmentMemberSchema,
  appointmentTimesInput,
  appointmentTimesSchema,
  busyCalendarFields,
  busyCalendarSchema,
  takesAppointmentsFields,
} from '@perfboard/contracts/appointment-time';
import { AppError, writeResultSchema } from '@perfboard/contracts/error';
import { appointmentTimeMessages as messages } from '@perfboard/contracts/words/booking-time';
import { memberMessages } from '@perfboard/contracts/words/member';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import {
  editorProcedure,
  publicProcedure,
  readerProcedure,
  router,
  sessionProcedure,
} from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { targetRuleOf } from '../../base/webhook/target.ts';
import {
  addCalendar,
  checkAddress,
  listAppointmentMembers,
  listCalendars,
  removeCalendar,
} from './busy-calendar.ts';
import { offeredTimes } from './offered-time.ts';

const calendarAudit = { action: 'session.busy_calendar', entity: 'session' } as const;

/** Times that visitors pick, the members who take appointments, and their busy calendars. */
export const appointmentTimeRouter = router({
  times: publicProcedure
    .meta(
      rest('GET /appointment-times', 'List the free times for the appointment of a booking', {
        description:
          'With the token of the link in the booking’s confirmation, if the shop lets visitors pick a time.',
      }),
    )
    .input(appointmentTimesInput)
    .output(appointmentTimesSchema)
    .query(({ ctx, input }) => offeredTimes(ctx, input)),

  members: readerProcedure
    .meta(rest('GET /appointments/members', 'List who takes appointments, and whose times are not offered'))
    .output(z.array(appointmentMemberSchema))
    .query(({ ctx }) => listAppointmentMembers(ctx.services.prisma, ctx.currentActor.id)),

  setMember: editorProcedure
    .meta(
      rest('PUT /appointments/members/{id}', 'Set whether visitors can pick times with a member', {
        description: 'Owners can change it for everyone, editors for themselves.',
      }),
    )
    .input(takesAppointmentsFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { id, takes_appointments } }) => {
      const { currentActor } = ctx;
      if (id !== currentActor.id && currentActor.role !== 'owner')
        throw new AppError('FORBIDDEN', messages.notOwn);
      const entry = { action: 'member.appointments', entity: 'member', entity_uuid: id } as const;
      return audited(ctx, { ...entry, details: { takes_appointments } }, async (tx) => {
        const data = { takesAppointments: takes_appointments };
        const { count } = await tx.user.updateMany({ where: { id }, data });
        if (count === 0) throw new AppError('NOT_FOUND', memberMessages.notFound);
        return { message: messages.memberSaved };
      });
    }),

  calendars: sessionProcedure
    .meta(rest('GET /session/busy-calendars', 'List your busy calendars'))
    .output(z.array(busyCalendarSchema))
    .query(({ ctx }) => listCalendars(ctx.services.prisma, keyRingOf(ctx.services.env), ctx.currentActor.id)),

  addCalendar: sessionProcedure
    .meta(
      rest('POST /session/busy-calendars', 'Add a busy calendar by its private ICS address', {
        description: 'Visitors are offered no time at which one of your calendars is busy.',
        status: 201,
      }),
    )
    .input(busyCalendarFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { env } = ctx.services;
      await checkAddress(input.address, targetRuleOf(env));
      return audited(ctx, calendarAudit, async (tx) => {
        const work = { tx, ring: keyRingOf(env), requestId: ctx.requestId };
        return { message: messages.calendarAdded, uuid: await addCalendar(work, ctx.currentActor.id, input) };
      });
    }),

  removeCalendar: sessionProcedure
    .meta(rest('DELETE /session/busy-calendars/{uuid}', 'Remove one of your busy calendars'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { ...calendarAudit, action: 'session.busy_calendar_end' }, async (tx) => {
        await removeCalendar(tx, ctx.currentActor.id, knownUuid(uuid, messages.calendarGone));
        return { message: messages.calendarRemoved };
      }),
    ),
});
