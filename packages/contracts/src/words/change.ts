/** The nouns whose changes reach the open admin screens. */
export const changeKinds = [
  'project',
  'image',
  'booking',
  'contact',
  'subscriber',
  'newsletter',
  'notification',
  'shop',
  'member',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
