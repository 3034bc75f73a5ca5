import { bookingSchema } from '@perfboard/contracts/booking';
import { writeResultSchema } from '@perfboard/contracts/error';
import { bookingInput } from '@perfboard/contracts/lead';
import { leadFilterFields } from '@perfboard/contracts/lead-filter';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import { bookingSorts, bookingStatuses } from '@perfboard/contracts/words/booking';
import { bookingFileLimits, bookingFileMessages } from '@perfboard/contracts/words/booking-file';
import { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { streamRows } from '../../base/list/list.ts';
import { answerWhole, wholeListBatch } from '../../base/list/whole-list.ts';
import { editorProcedure, publicProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { namedByPath } from '../../base/trpc/schema.ts';
import { leadDesk } from '../lead/lead-desk.ts';
import { asCaller } from '../lead/lead-list.ts';
import { splitSubmission } from '../lead/lead-origin.ts';
import {
  leadNoteInput,
  leadSpamInput,
  receiveLead,
  setLeadNote,
  setLeadSpam,
  setLeadStatus,
} from '../lead/lead-procedure.ts';
import { type BookingRow, bookingQuery, bookingStore, pageBookings, toBooking } from './booking.ts';

/** The router adds what reads or answers leads of any kind. */
export const bookingProcedures = {
  ...leadDesk(bookingStore),

  create: publicProcedure
    .meta(
      rest('POST /bookings', 'Request a consultation', {
        status: 201,
        isIdempotent: true,
        contentTypes: ['application/json', 'multipart/form-data'],
        upload: {
          maxBytes: bookingFileLimits.bytesMax,
          tooLarge: bookingFileMessages.tooLarge,
          spooled: {
            filesMax: bookingFileLimits.max,
            fileMaxBytes: bookingFileLimits.bytesMax,
            tooSlow: { path: 'files', message: bookingFileMessages.tooSlow },
          },
        },
        description:
          'A multipart body can include up to three `files` of 10 MB each. Only members can open them.',
      }),
    )
    .input(bookingInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { files, ...input } }) => {
      const { fields, extras } = splitSubmission(input);
      return receiveLead(ctx, bookingStore, fields, { ...extras, files });
    }),

  list: readerProcedure
    .meta(rest('GET /bookings', 'List booking requests, newest first'))
    .input(
      z.object({
        q: searchSchema,
        status: z.enum(bookingStatuses).optional(),
        ...leadFilterFields,
        cursor: cursorSchema,
        limit: limitSchema(1000).optional(),
      }),
    )
    .output(z.array(bookingSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'booking', isWhole: input.limit === undefined });
      const { prisma } = ctx.services;
      const request = asCaller(input, ctx.currentActor.id);
      if (input.limit === undefined)
        return answerWhole(ctx, {
          rows: streamRows<BookingRow>(prisma, bookingQuery(request), wholeListBatch),
          toItem: toBooking,
          schema: bookingSchema,
          wrap: (bookings) => bookings,
        });
      const page = await pageBookings(prisma, request);
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return page.items;
    }),

  page: readerProcedure
    .input(
      listInput(bookingSorts).extend({
        status: z.enum(bookingStatuses).optional(),
        ...leadFilterFields,
      }),
    )
    .output(pageOf(bookingSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'booking' });
      return pageBookings(ctx.services.prisma, asCaller(input, ctx.currentActor.id));
    }),

  setStatus: editorProcedure
    .meta(rest('PATCH /bookings/{uuid}', 'Set the status of a booking'))
    .input(namedByPath.extend({ status: z.enum(bookingStatuses, { error: 'Invalid booking status' }) }))
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadStatus(ctx, bookingStore, input)),

  setNote: editorProcedure
    .meta(rest('PUT /bookings/{uuid}/note', 'Set the internal note of a booking'))
    .input(leadNoteInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadNote(ctx, bookingStore, input)),

  setSpam: editorProcedure
    .meta(rest('PUT /bookings/{uuid}/spam', 'Mark a booking as spam or not spam'))
    .input(leadSpamInput)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) => setLeadSpam(ctx, bookingStore, input)),
};
