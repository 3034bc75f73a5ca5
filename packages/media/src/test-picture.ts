import sharp, { type Sharp } from 'sharp';

/** A picture with gradients, edges and noise, the same for the same arguments. For tests only. */
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

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
