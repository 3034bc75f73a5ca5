import { productVersion, releaseKey } from '@perfboard/contracts/words/release';
import type { PrismaClient } from '@perfboard/db/client';
import { tryWithLock } from '@perfboard/db/transaction';
import { z } from 'zod';
import type { Env } from '../../base/service/env.ts';
import type { Services } from '../../base/service/services.ts';
import { fetchUpdateNote, isNewer, type UpdateNote } from './update-note.ts';

const key = 'update';
const dayMs = 86_400_000;

const storedSchema = z.object({
  /** Milliseconds since the epoch, of the last attempt. */
  checked_at: z.number(),
  version: z.string().optional(),
  changelog: z.string().optional(),
});

const readStored = async (prisma: PrismaClient) =>
  storedSchema.safeParse((await prisma.setting.findUnique({ where: { key } }))?.value).data;

/** Whether the shop looks for newer versions. Warns if it is asked to and can't. */
export function looksForUpdates({ env, log }: Pick<Services, 'env' | 'log'>): boolean {
  if (!env.UPDATE_URL) return false;
  if (!releaseKey)
    log.warn({}, 'UPDATE_URL is set, but this build has no release key, so it looks for no updates');
  return releaseKey !== '';
}

/**
 * Looks for a newer version if `UPDATE_URL` is set, at most once a day, whatever comes of it, and in one of
 * several workers.
 * @param publicKey the release's; tests have their own
 * @returns whether it asked
 * @throws UpdateError if the file is not that of a release
 */
export async function checkForUpdate(
  { pool, prisma, env }: Pick<Services, 'pool' | 'prisma' | 'env'>,
  { publicKey = releaseKey, now = Date.now() }: { publicKey?: string; now?: number } = {},
): Promise<boolean> {
  const url = env.UPDATE_URL;
  if (!url || !publicKey) return false;
  let hasAsked = false;
  await tryWithLock(pool, 'update check', async () => {
    const stored = await readStored(prisma);
    // A clock that was ahead must not suppress the notice forever.
    if (stored && Math.abs(now - stored.checked_at) < dayMs) return;
    const save = (value: z.output<typeof storedSchema>) =>
      prisma.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
    // Before the request: one that fails is not repeated before tomorrow.
    await save({ ...stored, checked_at: now });
    hasAsked = true;
    await save({ checked_at: now, ...(await fetchUpdateNote(url, publicKey)) });
  });
  return hasAsked;
}

/** The newer version that the last check found, or null. */
export async function readUpdate(
  prisma: PrismaClient,
  { UPDATE_URL }: Pick<Env, 'UPDATE_URL'>,
): Promise<UpdateNote | null> {
  if (!UPDATE_URL) return null;
  const { version, changelog } = (await readStored(prisma)) ?? {};
  return version && changelog && isNewer(version, productVersion) ? { version, changelog } : null;
}
