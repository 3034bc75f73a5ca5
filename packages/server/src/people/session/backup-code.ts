import { createHash } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { type KeyRing, seal, sealedWith, unseal } from '../../base/secret/key-ring.ts';

const place = 'backup codes';
const mark = 'sha256:';

/**
 * 131 bits, too many to try, so a fast hash is enough. Earlier codes had 95 or 59 bits and are stored
 * encrypted as well.
 */
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
export function backupCodeStore(ring: KeyRing, formerSecret: string): BackupCodeStore {
  const hashAll = (json: string): string => JSON.stringify((JSON.parse(json) as string[]).map(hashed));
  return {
    encrypt: async (codes) => seal(ring, place, hashAll(codes)),
    decrypt: async (stored) =>
      sealedWith(stored) === undefined
        ? hashAll(await symmetricDecrypt({ key: formerSecret, data: stored }))
        : unseal(ring, place, stored),
  };
}
