import { z } from 'zod';
import { instantSchema, uuidSchema } from './identifier.ts';
import { cursorSchema, limitSchema, searchSchema } from './list.ts';
import { quoteStatuses, taxRoundings } from './words/quote.ts';

const amount = z.string().meta({ description: 'Decimal number' });

export const quoteLineSchema = z.object({
  id: z.string().meta({ description: 'Position in the quote, from 1' }),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price: amount,
  discount: amount,
  tax_rate: amount,
  optional: z.boolean(),
  breaks: z.array(z.object({ from_quantity: z.number(), unit_price: amount })),
  price: amount.meta({ description: 'Unit price for this quantity' }),
  amount: amount.meta({ description: 'Without tax' }),
  is_counted: z.boolean().meta({ description: 'Part of the totals' }),
});
export type QuoteLine = z.output<typeof quoteLineSchema>;

const moment = instantSchema.nullable();

/** An entry of the list. */
export const quoteItemSchema = z.object({
  uuid: uuidSchema,
  lead_kind: z.enum(['booking', 'contact']),
  lead_uuid: uuidSchema,
  client_name: z.string(),
  client_email: z.string(),
  /** What the lead is about. */
  title: z.string(),
  number: z.string().nullable().meta({ description: 'Assigned when it is first sent' }),
  version: z.int(),
  status: z.enum(quoteStatuses),
  currency: z.string(),
  subtotal: amount,
  tax: amount,
  total: amount,
  valid_until: z.string().nullable(),
  created_at: instantSchema,
  sent_at: moment,
  viewed_at: moment,
  accepted_at: moment,
  declined_at: moment,
  expired_at: moment,
  replaced_at: moment,
});
export type QuoteItem = z.output<typeof quoteItemSchema>;

export const quoteSchema = quoteItemSchema.extend({
  tax_rounding: z.enum(taxRoundings),
  lines: z.array(quoteLineSchema),
  notes: z.string(),
  delivery_time: z.string(),
  terms: z.string(),
  public_url: z
    .string()
    .nullable()
    .meta({ description: 'The client’s page; null until it is sent, and for readers' }),
  accepted_name: z.string().nullable(),
  accepted_hash: z
    .string()
    .nullable()
    .meta({ description: 'SHA-256 of what the client accepted, as documented' }),
  chosen: z.array(z.string()).meta({ description: 'IDs of the optional lines that the client chose' }),
  language: z.string().meta({ description: 'Of its email, its page and its PDF: that of the lead' }),
  /** Delivery state of its email, as in the lead's history; null until it is sent. */
  mail_state: z.string().nullable(),
  author: z.string(),
  sent_by: z.string().nullable().meta({ description: 'The member who sent it' }),
  draft_version: z.int(),
  /** Every version of this quote, the first one first. */
  versions: z.array(
    z.object({ uuid: uuidSchema, version: z.int(), status: z.enum(quoteStatuses), accepted_at: moment }),
  ),
});
export type Quote = z.output<typeof quoteSchema>;

export const quoteListInput = z.object({
  q: searchSchema,
  status: z.enum(quoteStatuses).optional(),
  lead_uuid: uuidSchema.optional(),
  cursor: cursorSchema,
  limit: limitSchema().optional(),
});
export type QuoteListInput = z.output<typeof quoteListInput>;

const sums = z.array(z.object({ currency: z.string(), count: z.number(), total: amount }));

/** Open and accepted value per currency, and how quotes do; null before the first quote was sent. */
export const quoteOverviewSchema = z
  .object({
    open: sums,
    periods: z.array(
      z.object({
        days: z.number(),
        accepted: sums,
        sent: z.number().meta({ description: 'Quotes sent in these days, whatever their versions' }),
        acceptance_percent: z
          .number()
          .nullable()
          .meta({ description: 'Accepted, of those sent in these days that are decided' }),
        median_minutes_to_first: z
          .number()
          .nullable()
          .meta({ description: 'From the lead to its first quote' }),
      }),
    ),
  })
  .nullable();
export type QuoteOverview = z.output<typeof quoteOverviewSchema>;
