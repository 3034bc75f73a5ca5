import { z } from 'zod';
import { mailProviders } from './words/mailbox.ts';
import {
  mailRecordStates,
  mailRecords,
  selectorMessage,
  selectorPattern,
  setupSteps,
} from './words/setting.ts';

export const setupSchema = z.object({
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      /** Derived from the shop's data. */
      is_done: z.boolean(),
      /** The owners skipped it. */
      is_skipped: z.boolean(),
    }),
  ),
  /** What is left of the demo shop: unchanged projects, and lists with its texts. */
  demo: z.object({ projects: z.number().int(), words: z.array(z.string()) }),
});

/** Skips a step, or adds it back. */
export const skipStepFields = z.strictObject({ step: z.enum(setupSteps), is_skipped: z.boolean() });
export type SkipStepFields = z.output<typeof skipStepFields>;

export type Setup = z.output<typeof setupSchema>;

/** Empty if it is not known: the mail provider gives it. */
export const selectorField = z
  .string()
  .trim()
  .refine((selector) => selector === '' || selectorPattern.test(selector), selectorMessage);

export const mailDomainSchema = z.object({
  /** The domain of the sender address. */
  domain: z.string(),
  /** An example domain: DNS is not queried. */
  is_example: z.boolean(),
  records: z.array(
    z.object({
      record: z.enum(mailRecords),
      /** The record's DNS name; empty while a selector is missing. */
      name: z.string(),
      state: z.enum(mailRecordStates),
      /** The record that was found. */
      found: z.array(z.string()),
      /** The expected record. */
      wanted: z.string(),
      /** What is wrong, or what to do. */
      advice: z.string(),
    }),
  ),
});

/** The events of the email provider; null if the shop receives none. */
export const mailEventsSchema = z
  .object({
    provider: z.enum(mailProviders),
    /** For the provider's settings. It contains a key. */
    address: z.string(),
    /** The last request that reached the address with its key; null if none has. */
    last: z.object({ at: z.iso.datetime(), error: z.string().nullable() }).nullable(),
  })
  .nullable();

export type MailDomain = z.output<typeof mailDomainSchema>;
