export const auditEntities = [
  'project',
  'backup',
  'booking',
  'contact',
  'lead',
  'mail',
  'subscriber',
  'campaign',
  'invitation',
  'job',
  'member',
  'notice',
  'passkey',
  'privacy',
  'session',
  'setting',
  'shop',
  'token',
  'webhook',
  'webhook_delivery',
] as const;

export type AuditEntity = (typeof auditEntities)[number];
