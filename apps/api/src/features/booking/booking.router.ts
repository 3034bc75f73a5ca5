import { bookingMessages, bookingSchema, bookingStatuses } from '@perfboard/contracts/booking';
import { writeResultSchema } from '@perfboard/contracts/error';
import { bookingInput, leadMessages, leadNoteMax } from '@perfboard/contracts/lead';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import { cleanText } from '@perfboard/contracts/text';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { knownUuid, namedByPath } from '../known-uuid.ts';
import { judgeLead } from '../lead/guard.ts';
import { createBooking, markBookingSpam, updateBooking } from './booking.ts';
import { bookingSorts, pageBookings } from './booking-list.ts';

const tags = ['bookings'];
const known = (uuid: string) => knownUuid(uuid, bookingMessages.notFound);

export const bookingRouter = router({
  create: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/bookings', tags, summary: 'Request a consultation' },
      status: 201,
      isIdempotent: true,
    })
    .input(bookingInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, ...fields } }) => {
      const verdict = await judgeLead(ctx, 'booking', { ...fields, website, form_token });
      return createBooking(
        {
          prisma: ctx.services.database.prisma,
          verdict,
          idempotencyKey: idempotency_key ?? ctx.idempotencyKey,
          requestId: ctx.requestId,
        },
        fields,
      );
    }),

  list: adminProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/bookings',
        tags,
        protect: true,
        summary: 'Booking requests, newest first',
      },
    })
    .input(z.object({ q: searchSchema, cursor: cursorSchema, limit: limitSchema(1000).optional() }))
    .output(z.array(bookingSchema))
    .query(async ({ ctx, input }) => {
      const page = await pageBookings(ctx.services.database.prisma, {
        ...input,
        limit: input.limit ?? 1_000_000,
      });
      if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
      return page.items;
    }),

  page: adminProcedure
    .input(
      listInput(bookingSorts).extend({
        status: z.enum(bookingStatuses).optional(),
        unanswered: z.boolean().optional(),
        spam: z.boolean().optional(),
      }),
    )
    .output(pageOf(bookingSchema))
    .query(({ ctx, input }) => pageBookings(ctx.services.database.prisma, input)),

  setStatus: adminProcedure
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/bookings/{uuid}',
        tags,
        protect: true,
        summary: 'Set the status of a booking',
      },
    })
    .input(namedByPath.extend({ status: z.enum(bookingStatuses, { error: 'Invalid booking status' }) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, status } }) => {
      await updateBooking({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, known(uuid), {
        status,
      });
      await recordAudit(ctx, {
        action: 'booking.status',
        entity: 'booking',
        entity_uuid: uuid,
        details: { status },
      });
      return { message: bookingMessages.updated, uuid };
    }),

  setNote: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/bookings/{uuid}/note',
        tags,
        protect: true,
        summary: 'Set the internal note of a booking',
      },
    })
    .input(namedByPath.extend({ note: z.string().max(leadNoteMax).transform(cleanText) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, note } }) => {
      await updateBooking({ prisma: ctx.services.database.prisma, requestId: ctx.requestId }, known(uuid), {
        note,
      });
      await recordAudit(ctx, { action: 'booking.note', entity: 'booking', entity_uuid: uuid });
      return { message: leadMessages.noteSaved, uuid };
    }),

  setSpam: adminProcedure
    .meta({
      openapi: {
        method: 'PUT',
        path: '/bookings/{uuid}/spam',
        tags,
        protect: true,
        summary: 'Mark a booking as spam, or as none',
      },
    })
    .input(namedByPath.extend({ is_spam: z.boolean() }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, is_spam } }) => {
      const { prisma } = ctx.services.database;
      await markBookingSpam({ prisma, requestId: ctx.requestId }, known(uuid), is_spam);
      await recordAudit(ctx, {
        action: is_spam ? 'booking.spam' : 'booking.not_spam',
        entity: 'booking',
        entity_uuid: uuid,
      });
      return { message: is_spam ? leadMessages.spam : leadMessages.notSpam, uuid };
    }),
});
