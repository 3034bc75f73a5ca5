import { type ConvertedFormat, type ImageFormat, mediaBrands } from '@perfboard/contracts/words/image';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The format that the first bytes show, regardless of name and declared type; null for formats that we don't
 * accept.
 */
export function sniffFormat(file: Buffer): ImageFormat | null {
  if (file.length >= 3 && file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/** The same of what is converted before it is stored. A HEIC file that claims to be an AVIF too is none. */
export function sniffConverted(file: Buffer): ConvertedFormat | null {
  if (/^GIF8[79]a$/.test(file.toString('latin1', 0, 6))) return 'gif';
  return mediaBrands(file)[0] === 'avif' ? 'avif' : null;
}

/**
 * Whether the container is there up to its end; `open` if only decoding can tell. Walks markers and chunks only, so a file
 * that lost its tail is found in microseconds; damage within the pixel data is left to the decoder.
 */
export function findEnd(file: Buffer, format: ImageFormat): 'whole' | 'open' | 'broken' {
  if (format === 'jpeg') return findJpegEnd(file);
  if (format === 'png') return isCompletePng(file) ? 'whole' : 'broken';
  return file.length >= 12 && file.length >= file.readUInt32LE(4) + 8 ? 'whole' : 'broken';
}

/** The coding of a WebP, which decides how much memory its decoder needs. */
export function webpCoding(file: Buffer): 'lossy' | 'lossless' | 'animated' {
  // Chunk names may also occur by chance or within metadata: then the cost is overestimated.
  if (file.includes('ANMF', 12, 'latin1')) return 'animated';
  return file.includes('VP8L', 12, 'latin1') ? 'lossless' : 'lossy';
}

/**
 * How a JPEG ends: `whole` with its end marker, `open` without one (cameras write such files, and browsers show them; only
 * decoding shows whether the image is complete), `broken` if it stops before its first scan, or another file starts within it.
 */
function findJpegEnd(file: Buffer): 'whole' | 'open' | 'broken' {
  let offset = 2;
  let hasScan = false;
  while (offset + 4 <= file.length) {
    if (file[offset] !== 0xff) return hasScan ? 'whole' : 'broken';
    const marker = file[offset + 1] as number;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // A second start: the first image is truncated.
    if (marker === 0xd8) return 'broken';
    // Before the first scan it can only belong to an embedded thumbnail.
    if (marker === 0xd9) return hasScan ? 'whole' : 'broken';
    offset += 2 + file.readUInt16BE(offset + 2);
    if (marker !== 0xda) continue;
    hasScan = true;
    offset = endOfScan(file, offset);
  }
  if (hasScan && file[offset] === 0xff && file[offset + 1] === 0xd9) return 'whole';
  return hasScan ? 'open' : 'broken';
}

/** Where the next marker is that ends the compressed data of a scan; the file's length if there is none. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    // A zero is a stuffed byte of data; restart markers belong to the data; fill bytes repeat 0xff.
    const isData = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== undefined) return at;
  }
  return file.length;
}

/** The end marker that a decoder needs; after a complete image it changes nothing. */
export const jpegEnd = Buffer.from([0xff, 0xd9]);

/** An end without pixels before it is a file that no browser can show. */
function isCompletePng(file: Buffer): boolean {
  let offset = 8;
  let hasPixels = false;
  while (offset + 12 <= file.length) {
    const length = file.readUInt32BE(offset);
    const chunk = file.toString('latin1', offset + 4, offset + 8);
    if (chunk === 'IEND') return hasPixels;
    hasPixels ||= chunk === 'IDAT' && length > 0;
    offset += 12 + length;
  }
  return false;
}
