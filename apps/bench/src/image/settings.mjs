// Time against bytes of the image encoders at equal visual quality.
//
//   node apps/bench/src/image/settings.mjs
//
// The anchor is WebP at quality 80. For every other way of encoding, the lowest quality is sought whose SSIM is not
// below the anchor's, picture by picture; bytes and CPU time are of that quality.
import sharp from 'sharp';
import { ssim } from 'ssim.js';
import { drawPictures } from './picture.mjs';

const width = 960;
const height = 640;
const raw = { width, height, channels: 3 };
sharp.cache(false);
sharp.concurrency(1);

const families = [];
for (const effort of [0, 2, 4, 6]) {
  families.push({ name: `webp effort ${effort}`, format: 'webp', options: { effort } });
}
families.push({ name: 'webp effort 4, smart', format: 'webp', options: { effort: 4, smartSubsample: true } });
for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
  for (const effort of [1, 2, 3, 4, 5]) {
    families.push({
      name: `avif ${chromaSubsampling} effort ${effort}`,
      format: 'avif',
      options: { effort, chromaSubsampling },
    });
  }
}

async function measure(pixels, { format, options }, quality) {
  const begin = process.cpuUsage();
  const file = await sharp(pixels, { raw })
    [format]({ ...options, quality })
    .toBuffer();
  const { user, system } = process.cpuUsage(begin);
  const decoded = await sharp(file).removeAlpha().raw().toBuffer();
  return {
    quality,
    bytes: file.length,
    ms: (user + system) / 1000,
    ssim: await similarity(pixels, decoded),
    colorDb: colorDb(pixels, decoded),
  };
}

async function similarity(first, second) {
  const [a, b] = await Promise.all(
    [first, second].map(async (pixels) => {
      const data = await sharp(pixels, { raw }).ensureAlpha().raw().toBuffer();
      return { data: new Uint8ClampedArray(data), width, height };
    }),
  );
  return ssim(a, b).mssim;
}

/** Peak signal-to-noise ratio of the two color differences, which SSIM on gray does not see. */
function colorDb(first, second) {
  let sum = 0;
  for (let index = 0; index < first.length; index += 3) {
    const [r, g, b] = [0, 1, 2].map((channel) => first[index + channel] - second[index + channel]);
    sum += (-0.169 * r - 0.331 * g + 0.5 * b) ** 2 + (0.5 * r - 0.419 * g - 0.081 * b) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (sum / ((first.length / 3) * 2)));
}

async function lowestQuality(pixels, family, target) {
  let [low, high] = [1, 100];
  let best;
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const result = await measure(pixels, family, quality);
    if (result.ssim >= target) {
      best = result;
      high = quality - 1;
    } else low = quality + 1;
  }
  return best;
}

const pictures = await drawPictures(width, height);
const anchorFamily = families.find(({ name }) => name === 'webp effort 4');
const anchors = {};
for (const [name, pixels] of Object.entries(pictures))
  anchors[name] = (await measure(pixels, anchorFamily, 80)).ssim;
console.log(
  `Target SSIM: ${Object.entries(anchors)
    .map(([name, value]) => `${name} ${value.toFixed(4)}`)
    .join(', ')}\n`,
);
console.log(
  `| Encoder | ${Object.keys(pictures)
    .map((name) => `${name}: q, kB, ms, color dB`)
    .join(' | ')} | all kB | all ms |`,
);
console.log(`|---|${'---|'.repeat(Object.keys(pictures).length + 2)}`);
for (const family of families) {
  const results = [];
  for (const [name, pixels] of Object.entries(pictures))
    results.push(await lowestQuality(pixels, family, anchors[name]));
  if (results.includes(undefined)) {
    console.log(`| ${family.name} | does not reach the target on every picture |`);
    continue;
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const cells = results.map(
    (r) => `${r.quality}, ${(r.bytes / 1000).toFixed(1)}, ${r.ms.toFixed(0)}, ${r.colorDb.toFixed(1)}`,
  );
  console.log(
    `| ${family.name} | ${cells.join(' | ')} | ${(total('bytes') / 1000).toFixed(1)} | ${total('ms').toFixed(0)} |`,
  );
}
