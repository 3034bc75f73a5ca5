import type { ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** Resolves when a stream takes more, or has closed. */
export const drained = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stream.off('drain', end).off('close', end);
      resolve();
    };
    stream.on('drain', end).on('close', end);
  });

/**
 * Streams to a response. If one of the two fails or closes early, the other is destroyed, and the promise
 * rejects. `pipeline` adds seven `close` listeners to a response, which together with those of every request
 * are more than Node.js accepts without a warning.
 */
export async function sendStream(source: Readable, response: ServerResponse): Promise<void> {
  const stop = () => source.destroy();
  response.once('close', stop);
  try {
    for await (const piece of source) {
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch (error) {
    response.destroy();
    throw error;
  } finally {
    response.off('close', stop);
  }
}
