import { createHash, randomBytes } from 'node:crypto';
import { type KeyRing, seal, unseal } from '../../base/secret/key-ring.ts';

const place = 'backup codes';
const mark = 'sha256:';

/** Crockford’s Base32: I, L, O and U, which are misread, are left out. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

const makeBackupCode = (): string =>
  [...randomBytes(24)]
    .map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[byte % alphabet.length])
    .join('');

/** Ten codes of 120 bits: too many to try, so a fast hash is enough (112 by OWASP ASVS 6.5.2). */
export const makeBackupCodes = (): string[] => Array.from({ length: 10 }, makeBackupCode);

/** A code as it was meant, however it was typed: in capitals, without hyphens, an O for a 0. */
const meantCode = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** A code as it is stored and compared. */
export const hashBackupCode = (code: string): string =>
  mark + createHash('sha256').update(meantCode(code)).digest('base64url');

const hashed = (code: string): string => (code.startsWith(mark) ? code : hashBackupCode(code));

interface BackupCodeStore {
  encrypt(codes: string): Promise<string>;
  decrypt(stored: string): Promise<string>;
}

/**
 * How the sign-in library stores an account's backup codes: a JSON list of hashes, encrypted. It compares its
 * input with that list, so it must be given hashes.
 */
export const backupCodeStore = (ring: KeyRing): BackupCodeStore => ({
  encrypt: async (codes) => seal(ring, place, JSON.stringify((JSON.parse(codes) as string[]).map(hashed))),
  decrypt: async (stored) => unseal(ring, place, stored),
});
