import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const preload = (script: string): string => `--import=${pathToFileURL(join(import.meta.dirname, script))}`;

/** The clock of one machine's processes. */
export interface Clock {
  env: Record<string, string>;
  set(offSeconds: number): void;
  /** Processes that have noticed its last change. */
  hits(): number;
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

export function openClock(folder: string, name: string): Clock {
  const file = join(folder, `clock-${name}`);
  const hits = `${file}.hits`;
  const set = (offSeconds: number) => {
    rmSync(hits, { force: true });
    writeFileSync(file, String(offSeconds));
  };
  set(0);
  return {
    env: { NODE_OPTIONS: preload('clock-fault.mjs'), FAULT_CLOCK_FILE: file },
    set,
    hits: () => sizeOf(hits),
  };
}

/** Answers the product's lookups of its services' host names. */
export interface NameServer {
  env: Record<string, string>;
  /** A URL of this machine, by a name. */
  named(url: string, name: string): string;
  /** Names fail to resolve, or get no answer for long; null if everything works. */
  misbehave(how: 'unknown' | 'silent' | null): void;
  /** Lookups affected since the last misbehavior started. */
  hits(): number;
}

export function openNameServer(folder: string): NameServer {
  const file = join(folder, 'names');
  const hits = `${file}.hits`;
  const misbehave: NameServer['misbehave'] = (how) => {
    if (how) rmSync(hits, { force: true });
    writeFileSync(file, how ?? '');
  };
  misbehave(null);
  return {
    env: {
      NODE_OPTIONS: preload('dns-fault.mjs'),
      FAULT_DNS_FILE: file,
    },
    named: (url, name) => url.replace('127.0.0.1', `${name}.shop.test`),
    misbehave,
    hits: () => sizeOf(hits),
  };
}
