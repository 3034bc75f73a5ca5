import type { VariantFormat } from '@perfboard/contracts/image';
import type { AvifOptions, Sharp, WebpOptions } from 'sharp';

// Chosen by measuring, see docs/decisions/010-image-settings.md.
const avif: AvifOptions = { quality: 55, effort: 3, chromaSubsampling: '4:4:4' };
const webp: WebpOptions = { quality: 80, effort: 4, smartSubsample: true };

/** Sets a pipeline's output to a variant's format with the settings of the product. */
export function encodeAs(pipeline: Sharp, format: VariantFormat): Sharp {
  return format === 'avif' ? pipeline.avif(avif) : pipeline.webp(webp);
}
