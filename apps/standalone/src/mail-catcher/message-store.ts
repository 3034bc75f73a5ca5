import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A message in the list. */
export type Summary = {
  id: string;
  receivedAt: string;
  /** The envelope's addresses: the real recipients. */
  from: string;
  to: string[];
  subject: string;
  bytes: number;
};

export type MessageStore = {
  /** Newest first. */
  list(): Summary[];
  /** Null if there is no such message. */
  read(id: string): Promise<{ summary: Summary; email: Email; raw: Buffer } | null>;
  add(envelope: { from: string; to: string[] }, raw: Buffer): Promise<Summary>;
  remove(id: string): boolean;
  clear(): void;
};

/**
 * Stores messages as files: `ID.eml` unchanged, `ID.json` with its summary. The oldest are deleted above
 * `maxMessages`.
 */
export function openMessageStore(folder: string, maxMessages: number): MessageStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const rawFile = (id: string) => join(folder, `${id}.eml`);
  const summaryFile = (id: string) => join(folder, `${id}.json`);
  const summaries = new Map<string, Summary>();
  // Names begin with the time, so they sort by arrival.
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    try {
      const summary = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Summary;
      if (existsSync(rawFile(summary.id))) summaries.set(summary.id, summary);
    } catch {
      // Truncated by a power failure: not shown.
    }
  }

  function remove(id: string): boolean {
    if (!summaries.delete(id)) return false;
    for (const file of [summaryFile(id), rawFile(id)]) rmSync(file, { force: true });
    return true;
  }
  return {
    list: () => [...summaries.values()].reverse(),
    remove,
    clear() {
      for (const id of [...summaries.keys()]) remove(id);
    },
    async read(id) {
      const summary = summaries.get(id);
      if (!summary) return null;
      const raw = readFileSync(rawFile(id));
      return { summary, raw, email: await PostalMime.parse(raw) };
    },
    async add(envelope, raw) {
      const email = await PostalMime.parse(raw);
      const id = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(5).toString('hex')}`;
      const summary: Summary = {
        id,
        receivedAt: new Date().toISOString(),
        ...envelope,
        subject: email.subject ?? '',
        bytes: raw.length,
      };
      writeFileSync(rawFile(id), raw, { mode: 0o600 });
      writeFileSync(`${summaryFile(id)}.new`, JSON.stringify(summary), { mode: 0o600 });
      renameSync(`${summaryFile(id)}.new`, summaryFile(id));
      summaries.set(id, summary);
      for (const oldest of summaries.keys()) {
        if (summaries.size <= maxMessages) break;
        remove(oldest);
      }
      return summary;
    },
  };
}
