import sharp, { type Sharp } from 'sharp';

/** An image with gradients, edges and noise, the same for the same arguments. For tests only. */
export function testPicture(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  let state = 1;
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      state = (state * 1664525 + 1013904223) >>> 0;
      const noise = (state >>> 28) - 8;
      const edge = (x >> 5) % 2 === (y >> 5) % 2 ? 40 : 0;
      data[index++] = clamp(150 + edge + noise);
      data[index++] = clamp((x / width) * 120 + edge + noise);
      data[index++] = clamp((y / height) * 120 + noise);
      if (channels === 4) data[index++] = x < width / 2 ? 0 : 255;
    }
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** One color, as a PNG. For tests only. */
export const plainPicture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/** A PNG with any header, valid checksums and optional pixel data. For tests only. */
export function pngOf(header: {
  width: number;
  height: number;
  bits?: number;
  interlaced?: boolean;
  data: Buffer;
}): Buffer {
  const ihdr = Buffer.alloc(13);
  ihdr.writeUInt32BE(header.width, 0);
  ihdr.writeUInt32BE(header.height, 4);
  ihdr.set([header.bits ?? 8, 2, 0, 0, header.interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', ihdr),
    pngChunk('IDAT', header.data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

// zlib.crc32 came with Node 20.15 and 22.2, but the types of Node 20 lack it.
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
