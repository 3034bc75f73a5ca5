import { imageMaxPixels } from '@perfboard/contracts/image';
import sharp, { type SharpOptions } from 'sharp';

// Pictures are seen once: a cache of operations only holds memory.
sharp.cache(false);
// One thread per picture. Throughput comes from several worker processes, and every thread more costs buffers.
sharp.concurrency(1);
// Content is sniffed before libvips sees it. Should that ever be passed by, the loaders with the long history of
// holes (SVG, PDF, TIFF, GIF, ImageMagick, ...) are not there. HEIF reads our own AVIF back.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** How every picture from outside is opened: first frame, row by row, errors and truncation fatal, warnings not. */
export const decodeOptions: SharpOptions = {
  limitInputPixels: imageMaxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
};

export { sharp };
