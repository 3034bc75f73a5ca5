import { cleanLine } from './text.ts';

/** RFC 5321: the longest address that fits a path. */
export const emailMaxLength = 254;

/** Trimmed and lower-cased before it is checked: two spellings of one address are one sender. */
export const normalizeEmail = (value: string): string => cleanLine(value).toLowerCase();

export const emailMessages = { required: 'Email is required' } as const;
