import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * A statement that is parsed and planned once on each connection, not at each call.
 * @param text one of few: every connection keeps all that it was ever given, so what somebody types must not shape it
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
