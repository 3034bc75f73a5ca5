import { z } from 'zod';
import { legalTextMax, legalVariables } from '../words/shop.ts';
import { dayField, group, paragraphs } from './field.ts';
import { placeholders, unknownVariable } from './variable.ts';

const markdownField = paragraphs('Text', legalTextMax, {
  kind: 'text',
  hint: `Markdown: ## starts a section, - a list item. Placeholders: ${placeholders(legalVariables)}`,
}).superRefine((text, context) => {
  const unknown = unknownVariable(text, legalVariables);
  if (unknown) context.addIssue({ code: 'custom', message: `Unknown placeholder ${unknown}` });
});

const page = {
  updated: dayField('Date', { label: 'Last updated', hint: 'Date of the last significant change' }).meta({
    description: 'Date of the last significant change',
  }),
  text: markdownField.meta({ description: 'Markdown; `## ` starts a section, `{{name}}` is filled in' }),
};

/** The privacy policy and the terms of service. */
export const legalFields = z.strictObject({
  privacy: group('Privacy Policy', page),
  terms: group('Terms of Service', page),
});

export type Legal = z.output<typeof legalFields>;
