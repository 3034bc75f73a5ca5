import { appendFileSync, renameSync, statSync } from 'node:fs';

const maxBytes = 10 * 1024 * 1024;

/** Appends lines to a file; at 10 MB it starts a new one and retains one older file. */
export function openLogFile(file: string): (line: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size > maxBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      size += line.length + 1;
    } catch {
      // A full disk must not crash the product.
    }
  };
}
