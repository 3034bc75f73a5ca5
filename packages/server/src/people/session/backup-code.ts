import { createHash } from 'node:crypto';
import { type KeyRing, seal, unseal } from '../../base/secret/key-ring.ts';

const place = 'backup codes';
const mark = 'sha256:';

/** 131 bits, too many to try, so a fast hash is enough. */
export const backupCodeLength = 22;

/** A code as it is stored and compared. */
export const hashBackupCode = (code: string): string =>
  mark + createHash('sha256').update(code).digest('base64url');

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
