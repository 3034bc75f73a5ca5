import type { Slide } from '@perfboard/contracts/shop/home';
import { drawProjectArt } from './project-art.ts';

/**
 * The picture of a promo slide, drawn as a project of the slide's category would be. `width` and `height` in
 * pixels; the drawing is 4:3, with room above and below to be cropped to 8:5.
 */
export function drawSlideArt(
  { title, category, tags }: Pick<Slide, 'title' | 'category' | 'tags'>,
  size: { width?: number; height?: number } = {},
): string {
  return drawProjectArt({ name: title, category, tags, isWhole: true, ...size });
}
