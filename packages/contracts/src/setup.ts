import { z } from 'zod';
import {
  mailRecordStates,
  mailRecords,
  selectorMessage,
  selectorPattern,
  setupSteps,
} from './words/setting.ts';

export const setupSchema = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), is_done: z.boolean() })),
  /** What is left of the demo shop: unchanged projects, and lists with its texts. */
  demo: z.object({ projects: z.number().int(), words: z.array(z.string()) }),
});

export type Setup = z.output<typeof setupSchema>;

/** Empty where it is not known: the mail provider names it. */
export const selectorField = z
  .string()
  .trim()
  .refine((selector) => selector === '' || selectorPattern.test(selector), selectorMessage);

export const mailDomainSchema = z.object({
  /** Of the address that mails come from. */
  domain: z.string(),
  /** An example domain: DNS is not queried. */
  is_example: z.boolean(),
  records: z.array(
    z.object({
      record: z.enum(mailRecords),
      /** Where in DNS it stands; empty while a selector is missing. */
      name: z.string(),
      state: z.enum(mailRecordStates),
      /** What was found there. */
      found: z.array(z.string()),
      /** What it should be. */
      wanted: z.string(),
      /** What is wrong, or what to do. */
      advice: z.string(),
    }),
  ),
});

export type MailDomain = z.output<typeof mailDomainSchema>;
