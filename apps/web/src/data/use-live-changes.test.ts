import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchWake } from './use-live-changes.ts';

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The clock goes on and no timer runs. */
const sleepFor = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a machine that slept is noticed once, by the timer or by the page that is seen again', () => {
  const onWake = vi.fn();
  const end = watchWake(onWake);
  vi.advanceTimersByTime(60_000);
  expect(onWake).not.toHaveBeenCalled();
  sleepFor(120_000);
  vi.advanceTimersByTime(2_000);
  expect(onWake).toHaveBeenCalledTimes(1);
  sleepFor(8 * 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  expect(onWake).toHaveBeenCalledTimes(2);
  end();
  sleepFor(120_000);
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(onWake).toHaveBeenCalledTimes(2);
});

test('a background tab whose timers fire once a minute was not asleep', () => {
  const onWake = vi.fn();
  watchWake(onWake);
  for (let minute = 0; minute < 5; minute++) {
    sleepFor(58_000);
    vi.advanceTimersByTime(2_000);
  }
  expect(onWake).not.toHaveBeenCalled();
});
