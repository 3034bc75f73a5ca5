import { bookingFileLimits } from '@perfboard/contracts/words/booking-file';
import type { visitorFilesStates } from '@perfboard/contracts/words/visitor-files';
import type { Db } from '@perfboard/db/client';

const MiB = 1024 * 1024;

/**
 * What strangers may fill, whoever they are and however many: a shop of our size gets a few files a day, and each archive that is kept
 * holds them all. Who is over it is asked to send his request without them.
 */
export const arrivedRoom = { dayBytes: 1024 * MiB, allBytes: 4 * 1024 * MiB };

/** From this share on somebody is told, who then has time to make room. */
const nearlyFull = 0.8;
/** Of one request: where it does not fit any more there is no room for whoever comes next. */
const requestBytes = bookingFileLimits.max * bookingFileLimits.bytesMax;

interface HeldBytes {
  /** Since a day ago. */
  day: number;
  all: number;
}

async function readHeld(db: Db): Promise<HeldBytes> {
  const [held] = await db.$queryRaw<[HeldBytes]>`
    select coalesce(sum(bytes), 0)::float8 as "all",
        coalesce(sum(bytes) filter (where created_at > now() - interval '1 day'), 0)::float8 as day
      from files where booking_uuid is not null`;
  return held;
}

/** Whether so many more bytes of a visitor fit. */
export async function hasRoom(db: Db, bytes: number): Promise<boolean> {
  const held = await readHeld(db);
  return held.day + bytes <= arrivedRoom.dayBytes && held.all + bytes <= arrivedRoom.allBytes;
}

type VisitorFilesState = (typeof visitorFilesStates)[number];

/** How much of their room visitors' files fill. What came in a day goes on by itself, the rest does not. */
export async function readArrivedRoom(db: Db): Promise<{ state: VisitorFilesState; percent: number }> {
  const { day, all } = await readHeld(db);
  const stateOf = (): VisitorFilesState => {
    if (all + requestBytes > arrivedRoom.allBytes) return 'full';
    if (day + requestBytes > arrivedRoom.dayBytes) return 'full_today';
    return all > arrivedRoom.allBytes * nearlyFull ? 'nearly_full' : 'ok';
  };
  return { state: stateOf(), percent: Math.min(100, Math.floor((all / arrivedRoom.allBytes) * 100)) };
}
