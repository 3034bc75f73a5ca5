/** The drawings that a section may show beside a text. */
export const serviceIcons = ['circuit', 'network', 'neural', 'mentor'] as const;
export type ServiceIcon = (typeof serviceIcons)[number];

export const reasonIcons = ['measure', 'source', 'explain', 'budget', 'support', 'reply'] as const;
export type ReasonIcon = (typeof reasonIcons)[number];

export const domainIcons = [
  'neural',
  'home',
  'leaf',
  'pulse',
  'battery',
  'lock',
  'robot',
  'antenna',
] as const;
export type DomainIcon = (typeof domainIcons)[number];
