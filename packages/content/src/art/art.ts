import { promoSlides } from '../promo-slide.ts';
import { testimonials } from '../testimonial.ts';
import { drawAvatarArt } from './avatar-art.ts';
import { drawSlideArt } from './slide-art.ts';

/** Keys of the drawn pictures that the shop's texts refer to; fit for a file name. */
export const artKeys: readonly string[] = [...promoSlides, ...testimonials].map(({ image }) => image);

/** The picture behind the `image` of a promo slide or a testimonial, or nothing for an unknown key. */
export function drawArt(key: string): string | undefined {
  const slide = promoSlides.find(({ image }) => image === key);
  if (slide) return drawSlideArt(slide);
  const testimonial = testimonials.find(({ image }) => image === key);
  return testimonial && drawAvatarArt(testimonial);
}
