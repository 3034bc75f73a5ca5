/** What every mail may name, and the shop fills in: `{{name}}`. */
export const mailVariables = ['name', 'phone', 'email', 'address', 'url'] as const;

/** The mails whose words are the owner's, as the desk shows them. */
export const mailKinds = [
  'booking_acknowledgement',
  'contact_acknowledgement',
  'subscription_confirm',
  'booking_notification',
  'contact_notification',
  'digest',
  'newsletter',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Email programs cut subjects after some seventy characters, and the prefix comes first. */
export const mailLimits = { subject: 120, prefix: 60, text: 2_000 } as const;

export const mailsMessages = {
  unknown: (variable: string, known: readonly string[]): string =>
    `Unknown placeholder ${variable}. You can use ${known.map((name) => `{{${name}}}`).join(', ')}.`,
  half: 'Write placeholders with two braces on each side, such as {{name}}',
  sent: 'Test email sent to you',
} as const;
