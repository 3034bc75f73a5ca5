import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { ArchiveError } from './backup-format.ts';

const ageHeader = 'age-encryption.org/v1';

/**
 * Encrypts a stream for some public keys, in the format of `age`.
 * @throws ArchiveError for an invalid recipient
 */
export async function encryptFor(recipients: readonly string[], plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new ArchiveError(`${recipient} is not an age recipient. It must start with age1.`);
    }
  }
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as WebStream);
}

/**
 * The secret keys in a file from `age-keygen`.
 * @throws ArchiveError when there is none
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(`Can’t read ${file} (${error.code})`);
  });
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identities.length === 0) throw new ArchiveError(`${file} contains no age secret key`);
  return identities;
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(`Can’t read ${file} (${error.code})`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.subarray(0, bytesRead).toString() === ageHeader;
  } finally {
    await handle.close();
  }
}

/**
 * An archive's bytes, decrypted if needed.
 * @throws ArchiveError when it can't be read, or is encrypted and no key opens it
 */
export async function openArchive(file: string, identities: readonly string[]): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (identities.length === 0)
    throw new ArchiveError(`${file} is encrypted. Pass the file with the secret key: --identity FILE`);
  const raw = createReadStream(file);
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(Readable.toWeb(raw) as ReadableStream<Uint8Array>);
    return Readable.from(whole(file, Readable.fromWeb(plain as WebStream)));
  } catch (error) {
    raw.destroy();
    throw new ArchiveError(`Can’t decrypt ${file} with this key (${(error as Error).message})`, {
      cause: error,
    });
  }
}

async function* whole(file: string, plain: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of plain) yield chunk;
  } catch (error) {
    throw new ArchiveError(
      `${file} is not a complete archive (${(error as Error).message}). Nothing was changed.`,
      {
        cause: error,
      },
    );
  }
}
