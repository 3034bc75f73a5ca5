import { z } from 'zod';
import { legalTextMax, legalVariables } from '../words/legal.ts';
import { dayField, paragraphs } from './field.ts';
import { unknownVariable } from './variable.ts';

const markdownField = paragraphs('Text', legalTextMax).superRefine((text, context) => {
  const unknown = unknownVariable(text, legalVariables);
  if (unknown) context.addIssue({ code: 'custom', message: `Unknown placeholder ${unknown}` });
});

const page = z.strictObject({
  updated: dayField('Date').meta({ description: 'Date of the last significant change' }),
  text: markdownField.meta({ description: 'Markdown; `## ` starts a section, `{{name}}` is filled in' }),
});

/** The privacy policy and the terms of service. */
export const legalFields = z.strictObject({ privacy: page, terms: page });

export type Legal = z.output<typeof legalFields>;
