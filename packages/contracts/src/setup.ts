import { z } from 'zod';
import { setupSteps } from './words/setup.ts';

export const setupSchema = z.object({
  steps: z.array(z.object({ step: z.enum(setupSteps), is_done: z.boolean() })),
  /** What is left of the demo shop: projects that nobody changed, and lists of its words. */
  demo: z.object({ projects: z.number().int(), words: z.array(z.string()) }),
});

export type Setup = z.output<typeof setupSchema>;
