// Runs in its own process, see picture.ts. Plain JavaScript, because Node runs this file directly.
import process from 'node:process';
import sharp from 'sharp';

sharp.cache(false);
// One thread per image. Throughput comes from several workers, and every extra thread costs buffers.
sharp.concurrency(1);
// Content is sniffed before libvips reads it. If that is ever bypassed, the loaders with a long history of
// vulnerabilities (SVG, PDF, TIFF, GIF, ImageMagick, ...) are blocked here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** The end marker that cameras may omit; after a complete image it changes nothing. */
const jpegEnd = Buffer.from([0xff, 0xd9]);

/** @typedef {import('./picture.ts').PicturePlan} PicturePlan */
/** @typedef {import('./picture.ts').ConversionPlan} ConversionPlan */
/** @typedef {{ data: Buffer, raw: { width: number, height: number, channels: 3 | 4 } }} Pixels */

// A killed worker must not leave this process running, and Ctrl-C is handled by the worker.
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.once('message', async (message) => {
  const plan = /** @type {PicturePlan | ConversionPlan} */ (message);
  try {
    await ('convert' in plan ? convert(plan) : work(plan));
  } catch (error) {
    await send({ kind: 'failed', message: String(error) });
  }
  process.disconnect();
});

const converted = { gif: 'VipsForeignLoadNsgifBuffer', avif: 'VipsForeignLoadHeifBuffer' };

/**
 * The first frame as a WebP, at most as large as asked. This process alone gets the loader, and handles one file.
 * @param {ConversionPlan} plan
 */
async function convert({ original, convert: format, maxPixels, maxEdge, maxBytes, qualities }) {
  sharp.unblock({ operation: [converted[format]] });
  const input = { limitInputPixels: maxPixels, failOn: /** @type {const} */ ('error'), pages: 1 };
  try {
    // Before a pixel is decoded: the header says how many there are.
    const { width, height } = await sharp(original, input).metadata();
    if (width * height > maxPixels) throw new Error(`${width} x ${height} pixels are too many`);
    const picture = sharp(original, input)
      .autoOrient()
      .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    for (const quality of qualities) {
      const body = await picture.clone().webp({ quality, alphaQuality: quality }).toBuffer();
      if (body.length > maxBytes) continue;
      await send({ kind: 'file', index: 0, body });
      return await send({ kind: 'converted' });
    }
    throw new Error('It stays too large');
  } catch (error) {
    await send({ kind: 'rejected', message: error instanceof Error ? error.message : String(error) });
  }
}

/** @param {PicturePlan} plan */
async function work(plan) {
  /** @type {Pixels} */
  let pixels;
  try {
    pixels = await decode(plan);
  } catch (error) {
    return await send({ kind: 'rejected', message: error instanceof Error ? error.message : String(error) });
  }
  // One file at a time, because a running encoder takes the memory.
  for (const [index, { width, height, format, options }] of plan.files.entries()) {
    const picture = sharp(pixels.data, { raw: pixels.raw }).resize(width, height, { fit: 'fill' });
    await send({ kind: 'file', index, body: await picture[format](options).toBuffer() });
  }
  await send({
    kind: 'done',
    placeholder: await makePlaceholder(pixels, plan.placeholder),
    dominantColor: await findDominantColor(pixels),
    peakBytes: process.resourceUsage().maxRSS * 1024,
  });
}

/**
 * Oriented, 8 bit sRGB, at the size of the largest file: decoded once for all. Errors and truncation are
 * fatal. Warnings are not, because files from many cameras cause them.
 * @param {PicturePlan} plan
 * @returns {Promise<Pixels>}
 */
async function decode({ original, maxPixels, width, height }) {
  const isJpeg = original[0] === 0xff && original[1] === 0xd8;
  const file = isJpeg ? Buffer.concat([original, jpegEnd]) : original;
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: /** @type {3 | 4} */ (info.channels) };
  if (raw.channels === 3 || !isOpaque(data)) return { data, raw };
  return { data: await sharp(data, { raw }).removeAlpha().raw().toBuffer(), raw: { ...raw, channels: 3 } };
}

/** @param {Buffer} rgba */
function isOpaque(rgba) {
  for (let index = 3; index < rgba.length; index += 4) if (rgba[index] !== 255) return false;
  return true;
}

/**
 * @param {Pixels} pixels
 * @param {PicturePlan['placeholder']} limits
 */
async function makePlaceholder({ data, raw }, { edge, maxLength }) {
  for (let size = edge; ; size = Math.ceil(size / 2)) {
    const webp = await sharp(data, { raw })
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer();
    const uri = `data:image/webp;base64,${webp.toString('base64')}`;
    if (uri.length <= maxLength || size === 1) return uri;
  }
}

/** @param {Pixels} pixels */
async function findDominantColor({ data, raw }) {
  // Statistics of a thumbnail: about the same answer at a hundredth of the work.
  const small = await sharp(data, { raw })
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const { dominant } = await sharp(small.data, { raw: { width, height, channels: 3 } }).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {import('./picture.ts').PictureReply} reply */
function send(reply) {
  // Awaiting each write limits the channel to one file.
  return new Promise((resolve, reject) => {
    process.send?.(reply, undefined, undefined, (/** @type {Error | null} */ error) =>
      error ? reject(error) : resolve(undefined),
    );
  });
}
