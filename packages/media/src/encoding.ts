import type { VariantFormat } from '@perfboard/contracts/words/image';
import type { AvifOptions, WebpOptions } from 'sharp';

/** The encoders' settings. Chosen by measuring, see docs/decisions/010-image-pipeline.md. */
export const encodings: Record<VariantFormat, AvifOptions & WebpOptions> = {
  avif: { quality: 52, effort: 3, chromaSubsampling: '4:4:4' },
  webp: { quality: 80, effort: 4 },
};
