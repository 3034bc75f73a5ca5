import { z } from 'zod';
import { normalizeEmail } from './email.ts';

export const sessionMessages = {
  failed: 'Invalid email or password',
  required: 'Please sign in',
  foreignOrigin: 'This request came from another site',
} as const;

export const passwordLimits = { min: 12, max: 128 } as const;

export const loginFields = z.object({
  email: z
    .string({ error: 'Email is required' })
    .transform(normalizeEmail)
    .pipe(z.string().min(1, 'Email is required')),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(passwordLimits.max),
});
export type LoginFields = z.output<typeof loginFields>;

export const sessionSchema = z.object({ email: z.string(), name: z.string() }).nullable();
export type Session = z.output<typeof sessionSchema>;
