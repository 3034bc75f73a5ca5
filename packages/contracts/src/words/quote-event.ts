/** Event of a quote in the lead's history, as `subject` of an entry. */
export const quoteEventLabels = {
  created: 'Quote drafted',
  sent: 'Quote sent',
  resent: 'Quote sent again',
  viewed: 'Quote viewed',
  accepted: 'Quote accepted',
  declined: 'Quote declined',
  expired: 'Quote expired',
  replaced: 'Quote replaced',
  reminded: 'Reminder of quote',
} as const;
export type QuoteEvent = keyof typeof quoteEventLabels;
