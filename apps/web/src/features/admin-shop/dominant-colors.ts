import { hslOf } from '@perfboard/contracts/shop/color';

/** At most this many colors are offered. */
const offered = 5;
/** Parts of the color wheel that count as one color. */
const hues = 18;
/** A color with fewer pixels is the edge of another one. */
const leastShare = 0.01;

interface Part {
  pixels: number;
  red: number;
  green: number;
  blue: number;
}

const hexOf = ({ pixels, red, green, blue }: Part): string =>
  `#${[red, green, blue]
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The dominant strong colors of an image, the most frequent first; for a gray image, its darkest gray.
 * @param pixels red, green, blue and alpha of each pixel, 0 to 255
 */
export function dominantColors(pixels: ArrayLike<number>): string[] {
  const parts = new Map<number, Part>();
  const grays = new Map<number, Part>();
  let shown = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      pixels[at],
      pixels[at + 1],
      pixels[at + 2],
      pixels[at + 3],
    ];
    if (alpha < 128) continue;
    const color = hexOf({ pixels: 1, red, green, blue });
    const { hue, saturation, lightness } = hslOf(color);
    const isGray = saturation < 0.25 || lightness < 0.08 || lightness > 0.92;
    // White is background.
    if (isGray && lightness > 0.85) continue;
    shown += 1;
    const [map, key] = isGray
      ? [grays, Math.floor(lightness * 4)]
      : [parts, Math.floor((hue / 6) * hues) % hues];
    const part = map.get(key) ?? { pixels: 0, red: 0, green: 0, blue: 0 };
    map.set(key, {
      pixels: part.pixels + 1,
      red: part.red + red,
      green: part.green + green,
      blue: part.blue + blue,
    });
  }
  const strong = [...parts.values()]
    .filter((part) => part.pixels >= shown * leastShare)
    .sort((one, other) => other.pixels - one.pixels)
    .slice(0, offered)
    .map(hexOf);
  if (strong.length > 0) return strong;
  const [darkest] = [...grays].sort(([one], [other]) => one - other);
  return darkest ? [hexOf(darkest[1])] : [];
}
