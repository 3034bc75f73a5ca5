const folder = '../../../images';

const files = import.meta.glob('../../../images/{avatars,slides}/*', {
  eager: true,
  query: '?url',
  import: 'default',
}) as Record<string, string>;

/** The portrait of a testimonial by its name in the content; undefined without one. */
export const avatarUrl = (name: string): string | undefined => files[`${folder}/avatars/${name}.webp`];

/** The image of a promo slide by its name in the content, 8:5, in all its widths; undefined without one. */
export function slidePicture(name: string) {
  const sources = (format: string) =>
    [400, 560, 720, 960, 1280].flatMap((width) => {
      const url = files[`${folder}/slides/${name}-${width}.${format}`];
      return url ? { width, url } : [];
    });
  const avif = sources('avif');
  return avif[0] && { width: 1280, height: 800, avif, webp: sources('webp') };
}
