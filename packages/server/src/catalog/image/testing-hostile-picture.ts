import { deflateSync, gzipSync } from 'node:zlib';
import { imageMaxBytes } from '@perfboard/contracts/words/image';
import sharp from 'sharp';

const color = { r: 0x22, g: 0x66, b: 0xaa };
const width = 96;
const height = 64;

const solid = () => sharp({ create: { width, height, channels: 3, background: color } });

/** A copy with some bytes changed. */
const altered = (file: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};

/** Offset of a JPEG's frame header, baseline or progressive. */
const frameOf = (file: Buffer): number => Math.max(file.indexOf('ffc0', 'hex'), file.indexOf('ffc2', 'hex'));
const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const gifHeader = Buffer.from('GIF89a\x40\x00\x40\x00\x80\x00\x00\x22\x66\xaa\x00\x00\x00', 'latin1');

interface HostilePictures {
  /** All visible data is intact, whatever else is wrong: these are shown correctly. */
  sound: Record<string, Buffer>;
  /** Truncated, or not what they claim to be. */
  broken: Record<string, Buffer>;
}

/** Variants of a plain image as an attacker or a broken connection would make them. For tests only. */
export async function hostilePictures(): Promise<HostilePictures> {
  const [png, interlaced, jpeg, progressive, webp, lossless] = await Promise.all([
    solid().png({ compressionLevel: 0 }).toBuffer(),
    solid().png({ progressive: true }).toBuffer(),
    solid().jpeg({ quality: 100 }).toBuffer(),
    solid().jpeg({ quality: 100, progressive: true }).toBuffer(),
    solid().webp({ quality: 100 }).toBuffer(),
    solid().webp({ lossless: true }).toBuffer(),
  ]);
  const kinds = { png, interlaced, jpeg, progressive, webp, lossless };
  const cut = Object.entries(kinds).flatMap(([kind, file]) =>
    [0.1, 0.5, 0.95].map((share) => [
      `${kind} cut at ${share}`,
      file.subarray(0, Math.floor((file.length - 3) * share)),
    ]),
  );
  return {
    sound: {
      ...kinds,
      'PNG with a page behind it': Buffer.concat([png, Buffer.from(script)]),
      'JPEG with a page behind it': Buffer.concat([jpeg, Buffer.from(script)]),
      'JPEG with a script for a comment': Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, script.length + 2]),
        Buffer.from(script),
        jpeg.subarray(2),
      ]),
    },
    broken: {
      ...Object.fromEntries(cut),
      'PNG that says it is larger': altered(png, (copy) => copy.writeUInt32BE(5_000, 16)),
      'PNG without a width': altered(png, (copy) => copy.writeUInt32BE(0, 16)),
      'PNG of a kind that there is not': altered(png, (copy) => copy.writeUInt8(5, 25)),
      'PNG with a chunk of two gigabytes': altered(png, (copy) => copy.writeUInt32BE(2 ** 31 - 1, 33)),
      'PNG with bytes changed': altered(png, (copy) => void copy.fill(0xff, 600, 9_000)),
      'JPEG without a height': altered(jpeg, (copy) => copy.writeUInt16BE(0, frameOf(jpeg) + 5)),
      'JPEG that says it is huge': altered(jpeg, (copy) =>
        copy.writeUInt32BE(0xffff_ffff, frameOf(jpeg) + 5),
      ),
      'JPEG of nine colors': altered(jpeg, (copy) => copy.writeUInt8(9, frameOf(jpeg) + 9)),
      'WebP that says it is longer': altered(webp, (copy) => copy.writeUInt32LE(0xffff_fff0, 4)),
      'WebP with nothing in it': altered(webp, (copy) => copy.write('VP8?', 12, 'latin1')),
      'GIF by its first letters': gifHeader,
      'GIF cut off': gifHeader.subarray(0, 9),
      'SVG with a script': Buffer.from(svg),
      'SVG in gzip': gzipSync(svg),
      'page by its first letters': Buffer.from(`<!doctype html>${script}`),
      'JPEG in name only': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), deflateSync(svg)]),
      'one byte too large': Buffer.concat([jpeg, Buffer.alloc(imageMaxBytes + 1 - jpeg.length)]),
      nothing: Buffer.alloc(0),
    },
  };
}

/** Whether it is still the same image: its size, and approximately its color. */
export async function isThatPicture(file: Buffer): Promise<boolean> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height) return false;
  const wanted = [color.r, color.g, color.b];
  return data.every((value, at) => Math.abs(value - (wanted[at % 3] ?? 0)) < 12);
}
