export const passkeyLimits = {
  name: 60,
  /** Of an account: phone, laptop, keys and their spares. */
  perAccount: 20,
  /** What a browser was asked to sign counts so long. */
  validMinutes: 5,
} as const;

export const passkeyMessages = {
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  notFound: 'Passkey not found',
  failed: 'This passkey does not belong to an account here',
  notAdded: 'Could not verify this passkey. Please try again.',
  known: 'This passkey is already registered',
  tooMany: `You can have up to ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  nameRequired: 'Name is required',
  nameTooLong: `Name must not exceed ${passkeyLimits.name} characters`,
  lastKept: 'This passkey is your only second factor, and the shop requires one. Set up another one first.',
  giveFirst:
    'The shop requires a second factor and your account has a passkey. Sign in with the passkey first.',
  // In the browser:
  cancelled: 'No passkey was used. Try again, or use your password.',
  unusable: 'This browser can’t use passkeys at this address',
} as const;
