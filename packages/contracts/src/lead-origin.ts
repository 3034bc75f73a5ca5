import { z } from 'zod';
import { uuidSchema } from './identifier.ts';
import { cleanLine } from './text.ts';
import { leadOriginMax, utmNames } from './words/lead-origin.ts';

/** Truncated instead of rejected: a long tag must not cost the shop a lead. */
const line = z.string().transform((text) => cleanLine(text.slice(0, 2_000)).slice(0, leadOriginMax));

const described = (description: string) => line.optional().meta({ description });

/** The origin that a form sends with its lead. All optional, and nothing in it rejects a lead. */
export const leadOriginInput = {
  referrer: described('Referring page or its host; only the host is stored'),
  landing_page: described('Path of the first page of the visit'),
  utm_source: described('Newsletter tag'),
  utm_medium: described('Newsletter tag'),
  utm_campaign: described('Newsletter tag'),
  utm_term: described('Newsletter tag'),
  utm_content: described('Newsletter tag'),
  project_uuid: described('Project the lead is about'),
};

export type LeadOriginInput = z.output<z.ZodObject<typeof leadOriginInput>>;

const utm = z.object(
  Object.fromEntries(utmNames.map((name) => [name, z.string()])) as Record<
    (typeof utmNames)[number],
    z.ZodString
  >,
);

/** The stored origin of a lead. */
export const leadOriginSchema = {
  /** The newsletter's source, otherwise the referrer's host; empty if neither is known. */
  source: z.string(),
  referrer_host: z.string(),
  landing_page: z.string(),
  ...utm.shape,
  project_uuid: uuidSchema.nullable(),
};

export type LeadOrigin = z.output<z.ZodObject<typeof leadOriginSchema>>;
