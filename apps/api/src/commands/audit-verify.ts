import { openDatabase } from '@perfboard/db/client';
import { type AuditHead, verifyAudits } from '@perfboard/server/base/audit/verify-audits';
import { commandPatience, reachedDatabaseUrl, runCommand } from './command.ts';

class AuditError extends Error {
  override name = 'AuditError';
}

/** `SEQ:HASH`, as printed by an earlier run of this command. */
function readNoted(text: string | undefined): AuditHead | undefined {
  if (!text) return undefined;
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!seq || !hash)
    throw new AuditError('Usage: npm run audit:verify [-- NUMBER:HASH]   (as printed before)');
  return { seq: Number(seq), hash };
}

runCommand(async () => {
  const noted = readNoted(process.argv[2]);
  const database = openDatabase({ databaseUrl: await reachedDatabaseUrl(), ...commandPatience });
  const { rows, head, problem } = await verifyAudits(database.pool, noted);
  await database.close();
  if (problem) throw new AuditError(`The audit trail was tampered with. ${problem}.`);
  console.log(`The audit trail is intact: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
  if (head) console.log(`Save this in another place and pass it to the next run: ${head.seq}:${head.hash}`);
});
