import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// The output has the same size as the input, which an archive's entry needs first. A hash verifies the
// output.
const cipher = 'aes-256-ctr';

/**
 * A temporary file for data that is too large for memory, read once. It is encrypted with a key that never
 * leaves this process: leftovers of a killed backup are unreadable, and an encrypted archive has no plain
 * copy beside it.
 */
export function createSpool(file: string): {
  /** Fills it. Returns the number of bytes. */
  write(plain: AsyncIterable<Buffer>, seen: (chunk: Buffer) => void): Promise<number>;
  read(): Readable;
  remove(): Promise<void>;
} {
  const key = randomBytes(32);
  const start = randomBytes(16);
  return {
    async write(plain, seen) {
      const look = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          seen(chunk);
          done(null, chunk);
        },
      });
      const target = createWriteStream(file, { mode: 0o600 });
      await pipeline(plain, look, createCipheriv(cipher, key, start), target);
      return (await stat(file)).size;
    },
    read() {
      const source = createReadStream(file);
      const plain = createDecipheriv(cipher, key, start);
      source.on('error', (error) => plain.destroy(error));
      return source.pipe(plain);
    },
    remove: () => rm(file),
  };
}
