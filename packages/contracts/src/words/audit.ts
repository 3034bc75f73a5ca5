export const auditEntities = [
  'project',
  'booking',
  'contact',
  'subscriber',
  'campaign',
  'invitation',
  'job',
  'member',
  'notice',
  'privacy',
  'session',
  'setting',
  'token',
  'webhook',
  'webhook_delivery',
] as const;

export type AuditEntity = (typeof auditEntities)[number];
