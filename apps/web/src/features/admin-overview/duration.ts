import type { DeskFormat } from '../admin-shell/format.ts';

const minuteMs = 60_000;

/** A duration in the largest unit that fits, at least a minute. */
export const durationOf = ({ formatAge }: DeskFormat, minutes: number): string =>
  formatAge(new Date(0).toISOString(), Math.max(1, minutes) * minuteMs);
