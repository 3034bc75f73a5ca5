import {
  bookingTimeLimits,
  busyCalendarLimits as limits,
  busyCalendarProblems as problems,
} from '@perfboard/contracts/words/booking-time';
import { type KeyRing, keyRingOf } from '../../base/secret/key-ring.ts';
import { LimitedProgramError, runLimited } from '../../base/service/run-limited.ts';
import type { JobServices } from '../../base/service/services.ts';
import { targetRuleOf } from '../../base/webhook/target.ts';
import { openCalendar } from './busy-calendar.ts';
import { CalendarError, fetchCalendar } from './fetch-calendar.ts';

type Services = Pick<JobServices, 'prisma' | 'env' | 'shop' | 'log'> & { calendarParser: string };

/** What is written of a calendar's busy times: a calendar without any gap has fewer. */
const answerBytesMax = 2_000_000;
const dayMs = 86_400_000;

/** @throws CalendarError; Error when the parser can't run */
async function readBusy(
  { env, calendarParser }: Services,
  address: string,
  { zone, signal }: { zone: string; signal: AbortSignal },
): Promise<[number, number][]> {
  const input = await fetchCalendar(address, { rule: targetRuleOf(env), stopping: signal });
  const now = Date.now();
  const until = now + (bookingTimeLimits.horizonDays.max + 2) * dayMs;
  try {
    const answer = await runLimited({
      path: calendarParser,
      arguments: [String(now - dayMs), String(until), zone],
      cpuSeconds: limits.parseSeconds,
      heapMegabytes: limits.parseHeapMegabytes,
      input,
      wallMs: 4 * limits.parseSeconds * 1_000,
      answerBytesMax,
      signal,
    });
    return JSON.parse(answer.toString('utf8'));
  } catch (error) {
    if (error instanceof LimitedProgramError && error.fault === 'input')
      throw new CalendarError(problems.unreadable);
    throw error;
  }
}

async function readOne(
  services: Services,
  row: { uuid: string; address: string },
  options: { ring: KeyRing; zone: string; signal: AbortSignal },
): Promise<void> {
  const checked_at = new Date();
  const update = (data: object) =>
    // Removed in the meantime: nothing to write.
    services.prisma.busyCalendar.updateMany({ where: { uuid: row.uuid }, data: { checked_at, ...data } });
  try {
    const busy = await readBusy(services, openCalendar(options.ring, row), options);
    await update({ busy, read_at: checked_at, problem: null });
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await update({ problem: error.message });
  }
}

/**
 * Reads the busy calendars: all of them where visitors pick times, or the one that was just added. One that can't be
 * read says why, and does not keep the others from being read.
 * @throws Error when the machine was at fault: the job is retried
 */
export async function readCalendars(
  services: Services,
  uuid: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { words } = await services.shop.read();
  if (!uuid && !words.appointments.is_on) return;
  const rows = await services.prisma.busyCalendar.findMany({
    ...(uuid && { where: { uuid } }),
    select: { uuid: true, address: true },
    orderBy: { uuid: 'asc' },
  });
  const options = { ring: keyRingOf(services.env), zone: words.profile.time_zone, signal };
  const failures: unknown[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    await readOne(services, row, options).catch((error) => failures.push(error));
  }
  signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}
