import { bookingCreatedSchema, bookingSchema } from '@perfboard/contracts/booking';
import { writeResultSchema } from '@perfboard/contracts/error';
import { followUpMarkSchema } from '@perfboard/contracts/follow-up';
import { bookingInput } from '@perfboard/contracts/lead';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import { listInput, pageOf } from '@perfboard/contracts/list';
import { bookingMessages, bookingSorts, bookingStatuses } from '@perfboard/contracts/words/booking';
import { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { editorProcedure, publicProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { leadDesk } from '../lead/lead-desk.ts';
import { answerLeads, asCaller, leadListFields } from '../lead/lead-list.ts';
import { splitSubmission } from '../lead/lead-origin.ts';
import { receiveLead, setLeadStatus } from '../lead/lead-procedure.ts';
import { offersTimes, timeLinkOf } from '../lead/time-link.ts';
import { visitorUpload } from '../lead/visitor-files.ts';
import {
  type BookingRow,
  bookingQuery,
  bookingStore,
  pageBookings,
  readBooking,
  toBooking,
} from './booking.ts';

/** The router adds procedures that work on leads of any kind. */
export const bookingProcedures = {
  ...leadDesk(bookingStore),

  create: publicProcedure
    .meta(
      rest('POST /bookings', 'Request a consultation', {
        status: 201,
        isIdempotent: true,
        contentTypes: ['application/json', 'multipart/form-data'],
        upload: visitorUpload,
        description:
          'A multipart body can include up to three `files` of 10 MB each. Members can open them, and the client can with the link to the client’s page.',
      }),
    )
    .input(bookingInput)
    .output(bookingCreatedSchema)
    .mutation(async ({ ctx, input: { files, ...input } }) => {
      const { fields, extras } = splitSubmission(input);
      const answer = await receiveLead(ctx, bookingStore, fields, { ...extras, files });
      // The booking is stored: whatever fails here, its visitor is thanked, and the email has the link.
      if (!answer.uuid || !(await offersTimes(ctx.services).catch(() => false))) return answer;
      // Of a new booking: an answer that is repeated may not bring back what was revoked.
      const made = { uuid: answer.uuid, created_at: new Date(), client_round: 0 };
      const time_path = timeLinkOf(ctx.services.env, made);
      return { ...answer, time_path };
    }),

  list: readerProcedure
    .meta(rest('GET /bookings', 'List booking requests, newest first'))
    .input(z.object({ ...leadListFields, status: z.enum(bookingStatuses).optional() }))
    .output(z.array(bookingSchema))
    .query(({ ctx, input }) =>
      answerLeads<BookingRow, typeof bookingSchema>(ctx, input, {
        kind: 'booking',
        query: bookingQuery(asCaller(input, ctx.currentActor.id)),
        toItem: toBooking,
        schema: bookingSchema,
      }),
    ),

  page: readerProcedure
    .input(
      listInput(bookingSorts).extend({
        status: z.enum(bookingStatuses).optional(),
        ...leadFilterFields,
      }),
    )
    .output(pageOf(bookingSchema.extend({ follow_up: followUpMarkSchema.nullable() })))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'booking' });
      const { id } = ctx.currentActor;
      return pageBookings(ctx.services.prisma, asCaller(input, id), id);
    }),

  get: readerProcedure
    .meta(rest('GET /bookings/{uuid}', 'Read a booking'))
    .input(namedByPath)
    .output(bookingSchema)
    .query(({ ctx, input: { uuid } }) =>
      readBooking(ctx.services.prisma, knownUuid(uuid, bookingMessages.notFound)),
    ),

  setStatus: editorProcedure
    .meta(rest('PATCH /bookings/{uuid}', 'Set the status of a booking'))
    .input(namedByPath.extend({ status: z.enum(bookingStatuses, { error: 'Invalid booking status' }) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadStatus(ctx, bookingStore, input)),
};
