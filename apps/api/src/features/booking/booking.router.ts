import { bookingMessages, bookingSchema, bookingStatuses } from '@perfboard/contracts/booking';
import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { bookingInput } from '@perfboard/contracts/lead';
import { cursorSchema, limitSchema, listInput, pageOf, searchSchema } from '@perfboard/contracts/list';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc/init.ts';
import { judgeLead } from '../lead/guard.ts';
import { createBooking, updateBooking } from './booking.ts';
import { bookingSorts, pageBookings } from './booking-list.ts';

const tags = ['bookings'];

export const bookingRouter = router({
  create: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/bookings', tags, summary: 'Request a consultation' },
      status: 201,
    })
    .input(bookingInput)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { idempotency_key, website, form_token, ...fields } }) => {
      const verdict = await judgeLead(ctx, { ...fields, website, form_token });
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
    .input(
      z.object({ uuid: uuidSchema, status: z.enum(bookingStatuses, { error: 'Invalid booking status' }) }),
    )
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, status } }) => {
      await updateBooking(ctx.services.database.prisma, uuid, { status });
      await recordAudit(ctx, {
        action: 'booking.status',
        entity: 'booking',
        entity_uuid: uuid,
        details: { status },
      });
      return { message: bookingMessages.updated, uuid };
    }),

  setNote: adminProcedure
    .input(z.object({ uuid: uuidSchema, note: z.string().max(5000) }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid, note } }) => {
      await updateBooking(ctx.services.database.prisma, uuid, { note });
      await recordAudit(ctx, { action: 'booking.note', entity: 'booking', entity_uuid: uuid });
      return { message: bookingMessages.updated, uuid };
    }),
});
