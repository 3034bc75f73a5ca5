import type { ImageFormat } from '@perfboard/contracts/words/image';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The format that the first bytes show, whatever name or type was declared; null for anything that we do not accept. */
export function sniffFormat(file: Buffer): ImageFormat | null {
  if (file.length >= 3 && file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/**
 * Whether the container is there up to its end. Walks markers and chunks only, so a file that lost its tail is found
 * in microseconds; damage within the pixel data is left to the decoder.
 */
export function isComplete(file: Buffer, format: ImageFormat): boolean {
  if (format === 'jpeg') return isCompleteJpeg(file);
  if (format === 'png') return isCompletePng(file);
  return file.length >= 12 && file.length >= file.readUInt32LE(4) + 8;
}

/** How a WebP is coded, which decides what its decoder must hold. */
export function webpCoding(file: Buffer): 'lossy' | 'lossless' | 'animated' {
  // Chunk names may also occur by chance or within metadata: the answer errs to the costly side.
  if (file.includes('ANMF', 12, 'latin1')) return 'animated';
  return file.includes('VP8L', 12, 'latin1') ? 'lossless' : 'lossy';
}

function isCompleteJpeg(file: Buffer): boolean {
  let offset = 2;
  // Segments up to the first scan; an end marker before it can only belong to an embedded thumbnail.
  while (offset + 4 <= file.length) {
    if (file[offset] !== 0xff) return false;
    const marker = file[offset + 1] as number;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xda) return file.indexOf(Buffer.from([0xff, 0xd9]), offset) !== -1;
    offset += 2 + file.readUInt16BE(offset + 2);
  }
  return false;
}

function isCompletePng(file: Buffer): boolean {
  let offset = 8;
  while (offset + 12 <= file.length) {
    const length = file.readUInt32BE(offset);
    if (file.toString('latin1', offset + 4, offset + 8) === 'IEND') return true;
    offset += 12 + length;
  }
  return false;
}
