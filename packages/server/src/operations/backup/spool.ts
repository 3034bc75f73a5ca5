import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

// As many bytes as went in: the size of an archive's entry stands before it. What comes out is checked by its hash.
const cipher = 'aes-256-ctr';

/**
 * A file that holds what is too large for memory until it is read once. It lies encrypted with a key that never leaves this
 * process: what a killed backup leaves behind says nothing, and an encrypted archive has no plain half beside it.
 */
export function createSpool(file: string): {
  /** Fills it. Answers how many bytes it took. */
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
