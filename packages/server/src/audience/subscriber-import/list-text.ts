import { utf16 } from '@perfboard/contracts/words/decode-text';

/** Bytes that are decoded without letting other work run. */
const sliceBytes = 64 * 1024;

type Parts = () => AsyncIterable<Uint8Array>;

async function* slices(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    for (let at = 0; at < part.length; at += sliceBytes) yield part.subarray(at, at + sliceBytes);
  }
}

/** Like `decodeText`. Only the whole file shows whether it is UTF-8. */
async function encodingOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isReadable = (bytes?: Uint8Array): boolean => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  let isFirst = true;
  for await (const slice of slices(parts)) {
    const wide = isFirst ? utf16(slice) : undefined;
    if (wide) return wide;
    isFirst = false;
    if (!isReadable(slice)) return 'windows-1252';
  }
  return isReadable() ? 'utf-8' : 'windows-1252';
}

/**
 * A file as text, slice by slice, whatever program wrote it; each call starts over. The whole file is never
 * in memory.
 */
export async function decodeParts(parts: Parts): Promise<() => AsyncGenerator<string>> {
  const encoding = await encodingOf(parts());
  return async function* read() {
    const decoder = new TextDecoder(encoding);
    for await (const slice of slices(parts())) yield decoder.decode(slice, { stream: true });
    yield decoder.decode();
  };
}
