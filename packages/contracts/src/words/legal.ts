/** What the texts may name and the shop fills in: `{{name}}`. */
export const legalVariables = [
  'name',
  'legal_name',
  'email',
  'privacy_email',
  'phone',
  'address',
  'hours',
  'lead_months',
  'spam_days',
  'page_view_days',
  'backup_days',
] as const;
export type LegalVariable = (typeof legalVariables)[number];

/** Letters of one text: three times the longest that we have seen. */
export const legalTextMax = 60_000;

export const variablePattern = /\{\{([^{}]*)\}\}/g;
