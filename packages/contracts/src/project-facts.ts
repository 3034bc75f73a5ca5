import { z } from 'zod';
import { cleanLine, cleanText } from './text.ts';
import { caseMessages, projectDifficulties } from './words/project-desk.ts';

/** One message for the field: without it, a union would report the inner schema's or its own. */
const difficultyInvalid = { error: 'Difficulty must be beginner, intermediate or advanced' };

/** An empty form field counts as unset. */
const unlessEmpty = <Value>(value: Value): Value | undefined => (value === '' ? undefined : value);

const line = (name: string, max: number) => {
  const message = `${name} must not exceed ${max} characters`;
  return z
    .string()
    .max(max * 4, message)
    .transform(cleanLine)
    .pipe(z.string().max(max, message))
    .transform(unlessEmpty)
    .optional();
};

/** A page of another site. It is not contacted unless a visitor follows the link. */
const link = z
  .string()
  .max(2_000, caseMessages.linkInvalid)
  .transform(cleanLine)
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, error: caseMessages.linkInvalid })]))
  .transform(unlessEmpty)
  .optional();

const interfaceMax = 40;

/** Facts and links of a project. All are optional; empty ones are omitted. */
export const projectFactsSchema = z
  .strictObject({
    difficulty: z
      .union(
        [z.literal('').transform(() => undefined), z.enum(projectDifficulties, difficultyInvalid)],
        difficultyInvalid,
      )
      .optional(),
    build_time: line('Build time', 80),
    /** A list, or one text separated by commas. */
    interfaces: z
      .union([z.string().max(1_000), z.array(z.string().max(1_000)).max(100)], {
        error: 'Interfaces must be a list of strings',
      })
      .transform((value) => (Array.isArray(value) ? value : value.split(',')))
      .transform((list) => [...new Set(list.map(cleanLine).filter((name) => name !== ''))])
      .refine((list) => list.length <= 12, 'No more than 12 interfaces are allowed')
      .refine(
        (list) => list.every((name) => name.length <= interfaceMax),
        `An interface must not exceed ${interfaceMax} characters`,
      )
      .transform((list) => (list.length > 0 ? list : undefined))
      .optional(),
    power: line('Power', 120),
    price_from: z
      .union([z.string(), z.number()], { error: caseMessages.priceInvalid })
      .transform((value) => String(value).trim())
      .pipe(z.string().regex(/^(?:\d{1,9}(?:\.\d{1,2})?)?$/, caseMessages.priceInvalid))
      .transform(unlessEmpty)
      .optional(),
    currency: z
      .string()
      .transform((value) => value.trim().toUpperCase())
      .pipe(z.string().regex(/^(?:[A-Z]{3})?$/, caseMessages.currencyInvalid))
      .transform(unlessEmpty)
      .optional(),
    delivered: z
      .string()
      .max(4_000, 'Deliverables must not exceed 1,000 characters')
      .transform(cleanText)
      .pipe(z.string().max(1_000, 'Deliverables must not exceed 1,000 characters'))
      .transform(unlessEmpty)
      .optional(),
    repository: link,
    documentation: link,
    video: link,
  })
  .superRefine(({ price_from, currency }, context) => {
    if (price_from && !currency) {
      context.addIssue({ code: 'custom', path: ['currency'], message: caseMessages.currencyRequired });
    }
  })
  .transform((facts) => {
    // A currency without prices is allowed: the prices of the parts list use it too.
    return Object.fromEntries(
      Object.entries(facts).filter(([, value]) => value !== undefined),
    ) as FilledFacts;
  });

/** In the stored format, which responses use too. */
export const filledFactsSchema = z.object({
  difficulty: z.enum(projectDifficulties).optional(),
  build_time: z.string().optional(),
  interfaces: z.array(z.string()).optional(),
  power: z.string().optional(),
  price_from: z.string().optional().meta({ description: 'Decimal number' }),
  currency: z.string().optional().meta({ description: 'ISO 4217' }),
  delivered: z.string().optional(),
  repository: z.string().optional(),
  documentation: z.string().optional(),
  video: z.string().optional(),
});

export type FilledFacts = z.output<typeof filledFactsSchema>;
