// Pictures like those of the shop, drawn by code so that the benchmark needs no download and says the same everywhere.
import sharp from 'sharp';

/** A repeatable sequence of numbers from 0 to 1. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Light, shade, soft shapes and grain: noise of several octaves, which has the falling spectrum of a photograph. */
async function drawPhoto(width, height) {
  const random = createRandom(7);
  const sum = new Float32Array(width * height * 3);
  for (const [cells, weight] of [
    [3, 110],
    [8, 60],
    [24, 30],
    [80, 15],
    [240, 9],
    [width, 5],
  ]) {
    const rows = Math.max(2, Math.round((cells * height) / width));
    const noise = Buffer.from(Array.from({ length: cells * rows * 3 }, () => random() * 255));
    const octave = await sharp(noise, { raw: { width: cells, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (let index = 0; index < sum.length; index += 1) sum[index] += ((octave[index] - 128) * weight) / 100;
  }
  return Buffer.from(sum.map((value) => Math.max(0, Math.min(255, 128 + value))));
}

/** A circuit board: flat areas, hard colored edges, thin traces, lettering made of strokes. */
function boardSvg(width, height) {
  const random = createRandom(11);
  const at = (limit) => Math.round(random() * limit);
  const shapes = [];
  for (let index = 0; index < 160; index += 1) {
    const [x, y, bend] = [at(width), at(height), at(200) - 100];
    shapes.push(
      `<path d="M${x} ${y}h${at(200)}l${bend} ${Math.abs(bend)}v${at(160)}" stroke="#2f8f5b" stroke-width="${2 + at(3)}" fill="none"/>`,
    );
    shapes.push(`<circle cx="${x}" cy="${y}" r="${3 + at(6)}" fill="#d8b25c" stroke="#11311f"/>`);
  }
  for (let index = 0; index < 14; index += 1) {
    const [x, y, w] = [at(width), at(height), 60 + at(120)];
    shapes.push(
      `<rect x="${x}" y="${y}" width="${w}" height="${w * 0.7}" fill="${index % 3 ? '#181a1c' : '#b3121d'}"/>`,
    );
    for (let stroke = 0; stroke < 40; stroke += 1) {
      shapes.push(
        `<rect x="${x + 6 + (stroke % 10) * 5}" y="${y + 8 + Math.floor(stroke / 10) * 9}" width="${1 + at(3)}" height="${2 + at(5)}" fill="#e8e8e2"/>`,
      );
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#12613a"/>${shapes.join('')}</svg>`;
}

/** The benchmark's pictures as raw RGB at `width` x `height`. */
export async function drawPictures(width, height) {
  const raw = { width, height, channels: 3 };
  const photo = await drawPhoto(width, height);
  const board = await sharp(Buffer.from(boardSvg(width, height)))
    .removeAlpha()
    .raw()
    .toBuffer();
  // A board on a bench: half drawn, half photographed, with the blur of a lens.
  const veil = await sharp(photo, { raw }).ensureAlpha(0.35).raw().toBuffer();
  const mixed = await sharp(board, { raw })
    .composite([{ input: veil, raw: { ...raw, channels: 4 } }])
    .blur(0.8)
    .removeAlpha()
    .raw()
    .toBuffer();
  return { photo, board, mixed };
}
