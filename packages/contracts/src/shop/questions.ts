import { z } from 'zod';
import { shopLimits as limits } from '../words/shop.ts';
import { group, line, list, paragraphs } from './field.ts';

const title = line('Title', limits.title);
const text = line('Text', limits.text, { kind: 'long' });

/** The texts beside the booking form, its questions, and the introduction of the contact page. */
export const questionsFields = z.strictObject({
  booking: group('Booking page', {
    title,
    text,
    steps: list(z.strictObject({ title, text }), 'Steps', limits.list, {
      label: 'What happens next',
      item: 'step',
    }),
  }),
  questions: list(
    z.strictObject({
      question: line('Question', limits.title),
      answer: paragraphs('Answer', limits.long),
    }),
    'Questions',
    limits.questions,
    { item: 'question' },
  ),
  contact: group('Contact page', { title, text }),
});

export type Questions = z.output<typeof questionsFields>;
