/** Whether this browser can use passkeys here: they need a host name and a secure page. */
export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);
