import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * A statement that each connection parses and plans once instead of at each call.
 * @param text one of few: connections cache every text forever, so it must not depend on user input
 */
export function prepared(text: string): { name: string; text: string } {
  let name = names.get(text);
  if (!name) {
    // PostgreSQL cuts names at 63 bytes.
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
  }
  return { name, text };
}
