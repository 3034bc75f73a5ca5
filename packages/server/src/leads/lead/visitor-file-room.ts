import { bookingFileLimits } from '@perfboard/contracts/words/booking';
import type { visitorFilesStates } from '@perfboard/contracts/words/operation';
import type { Db } from '@perfboard/db/client';

const MiB = 1024 * 1024;

/**
 * Total space for visitors' files: a shop of our size gets a few per day, and each backup contains them all.
 * Above the limit, visitors are asked to send the form without files.
 */
export const visitorFileRoom = { dayBytes: 1024 * MiB, allBytes: 4 * 1024 * MiB };

/** From this share on, a warning gives the team time to make room. */
const nearlyFull = 0.8;
/** The largest request: if it no longer fits, the next one may be rejected. */
const requestBytes = bookingFileLimits.max * bookingFileLimits.bytesMax;

interface HeldBytes {
  /** Bytes within the last day. */
  day: number;
  all: number;
}

async function readHeld(db: Db): Promise<HeldBytes> {
  const [held] = await db.$queryRaw<[HeldBytes]>`
    select coalesce(sum(bytes), 0)::float8 as "all",
        coalesce(sum(bytes) filter (where created_at > now() - interval '1 day'), 0)::float8 as day
      from files where booking_uuid is not null or incoming_uuid is not null`;
  return held;
}

/** How many more bytes of visitors' files fit, with bookings or by email. */
export async function readFreeBytes(db: Db): Promise<number> {
  const held = await readHeld(db);
  return Math.min(visitorFileRoom.dayBytes - held.day, visitorFileRoom.allBytes - held.all);
}

type VisitorFilesState = (typeof visitorFilesStates)[number];

/** The share of the space in use. Daily usage falls over time, total usage does not. */
export async function readVisitorFileUsage(db: Db): Promise<{ state: VisitorFilesState; percent: number }> {
  const { day, all } = await readHeld(db);
  const stateOf = (): VisitorFilesState => {
    if (all + requestBytes > visitorFileRoom.allBytes) return 'full';
    if (day + requestBytes > visitorFileRoom.dayBytes) return 'full_today';
    return all > visitorFileRoom.allBytes * nearlyFull ? 'nearly_full' : 'ok';
  };
  return { state: stateOf(), percent: Math.min(100, Math.floor((all / visitorFileRoom.allBytes) * 100)) };
}
