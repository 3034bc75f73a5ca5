import { z } from 'zod';
import { shopLimits as limits } from '../words/shop.ts';
import { line, list, paragraphs } from './field.ts';

/** What the booking page says beside its form, the questions under it, and how the contact page begins. */
export const questionsFields = z.strictObject({
  booking: z.strictObject({
    title: line('Title', limits.title),
    text: line('Text', limits.text),
    steps: list(
      z.strictObject({ title: line('Title', limits.title), text: line('Text', limits.text) }),
      'Steps',
      limits.list,
    ),
  }),
  contact: z.strictObject({ title: line('Title', limits.title), text: line('Text', limits.text) }),
  questions: list(
    z.strictObject({
      question: line('Question', limits.title),
      answer: paragraphs('Answer', limits.long),
    }),
    'Questions',
    limits.questions,
  ),
});

export type Questions = z.output<typeof questionsFields>;
