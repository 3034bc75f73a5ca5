import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's package `libfaketime`, with threads. */
const libraries = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketimeMT.so.1`);

/** A clock that can be set for some processes; null without the library. Other clocks continue. */
export function openClock(
  folder: string,
  name: string,
): { file: string; env: Record<string, string> } | null {
  const library = libraries.find((path) => existsSync(path));
  if (!library) return null;
  const file = join(folder, `clock-${name}`);
  writeFileSync(file, '+0');
  return {
    file,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}
