import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

export type Secrets = { sessionSecret: string; adminPassword: string };

/** The secrets of this installation: created at the first start, readable only by their owner. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let kept: Partial<Secrets> = {};
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new StartError(`Can’t read ${file} (${(error as Error).message}).`);
    }
  }
  const secrets: Secrets = {
    sessionSecret: kept.sessionSecret ?? makeSecret(),
    adminPassword: kept.adminPassword ?? makePassword(),
  };
  if (!kept.sessionSecret || !kept.adminPassword)
    writeSecretFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Writes atomically. */
export function writeSecretFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** About 79 bits, of characters that are easy to distinguish when typed from a screen. */
function makePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
