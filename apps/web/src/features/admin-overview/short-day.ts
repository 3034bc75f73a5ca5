import type { DeskFormat } from '../admin-shell/format.ts';

/** `Dec 24`. `day` is an ISO date. */
export const shortDay = ({ formatDate }: DeskFormat, day: string): string =>
  formatDate(`${day}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' });
