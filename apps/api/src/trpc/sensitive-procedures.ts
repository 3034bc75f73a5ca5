/**
 * Everything that asks for a password given a short while ago. A test compares this list with the router, both ways.
 * A new password and the second factor are not here: their calls bring the password along every time.
 */
export const sensitiveProcedures: readonly string[] = [
  'privacy.erase',
  'token.create',
  'webhook.create',
  'webhook.update',
];
