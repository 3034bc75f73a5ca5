export const listLimits = { default: 25, max: 100, searchMax: 100 } as const;

export const sortDirections = ['asc', 'desc'] as const;

export type SortDirection = (typeof sortDirections)[number];

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_exact: boolean;
}

export const auditEntities = [
  'project',
  'backup',
  'booking',
  'contact',
  'lead',
  'mail',
  'subscriber',
  'newsletter',
  'invitation',
  'job',
  'member',
  'notification',
  'passkey',
  'privacy',
  'push',
  'quote',
  'session',
  'setting',
  'shop',
  'token',
  'webhook',
  'webhook_delivery',
] as const;

export type AuditEntity = (typeof auditEntities)[number];

/** The nouns whose changes are sent to open admin screens. */
export const changeKinds = [
  'project',
  'image',
  'booking',
  'contact',
  'quote',
  'subscriber',
  'newsletter',
  'notification',
  'mail',
  'shop',
  'member',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** What the desk's search finds, in order. */
export const searchKinds = ['booking', 'contact', 'quote', 'project', 'subscriber', 'newsletter'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** A single letter would match nearly everything; only a few rows of each kind are shown. */
export const searchLimits = { min: 2, max: 100, perKind: 5 } as const;

/** How long a member can undo a sent reply or a change of several leads, unless the operator sets it. */
export const undoSeconds = 10;

export const deletionMessages = {
  done: (count: number) => (count === 1 ? 'Deleted' : `${count} deleted`),
  restored: (count: number) => (count === 1 ? 'Restored' : `${count} restored`),
  tooLate: 'Can’t be restored: it was restored already, or the time is over',
  taken: 'Can’t be restored: its name, address or appointment time was taken since',
} as const;

/** A longer wait would delay every reply noticeably. */
export const undoSecondsMax = 60;
