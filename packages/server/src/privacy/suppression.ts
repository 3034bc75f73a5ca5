import { createHmac } from 'node:crypto';

/**
 * What stays of an address that asked to be erased: enough to recognize it, not enough to read it. Keyed, because
 * a bare hash of an address is found by trying addresses.
 */
export const suppressionHash = (secret: string, email: string): string =>
  createHmac('sha256', `${secret}/suppression`).update(email).digest('base64url');
