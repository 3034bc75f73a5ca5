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
  failed: 'This passkey does not open an account here',
  notAdded: 'This passkey could not be checked. Please try again.',
  known: 'This passkey is registered already',
  tooMany: `An account has at most ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  nameRequired: 'Name is required',
  nameTooLong: `Name must not exceed ${passkeyLimits.name} characters`,
  lastKept: 'The shop asks everybody for a second factor, and this passkey is your only one',
  giveFirst:
    'Your account has a passkey, and the shop asks for a second factor. Sign in with the passkey first.',
  // In the browser:
  cancelled: 'The browser was not given a passkey. Try again, or use your password.',
  unusable: 'This browser cannot use passkeys at this address',
} as const;
