import type { Writable } from 'node:stream';

/** Resolves when a stream takes more, or has closed. Leaves no listener behind. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed) return resolve();
    const end = () => {
      stream.off('drain', end).off('close', end);
      resolve();
    };
    stream.on('drain', end).on('close', end);
  });
