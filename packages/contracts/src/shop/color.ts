/** WCAG 2.2, 1.4.3: text of any size. */
export const leastContrast = 4.5;

/** The three channels of a `#rrggbb`, 0 to 255. */
const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const toHex = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG defines it, 0 to 1. */
export function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colors, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first color, the rest of the second. */
export function mixed(one: string, other: string, share: number): string {
  const under = channels(other);
  return toHex(channels(one).map((channel, at) => channel * share + (under[at] ?? 0) * (1 - share)));
}

/** The hue of a color, 0 to 6, with its saturation and lightness in HSL, 0 to 1. */
export function hslOf(color: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => channel / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [range, lightness] = [most - least, (most + least) / 2];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const hue =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return { hue, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness };
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return toHex(
    [0, 8, 4].map((turn) => {
      const place = (turn + hue * 2) % 12;
      return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
    }),
  );
}

const steps = 512;

/**
 * A color of the same hue, as close as possible to a luminance: at most it (`darker`) or at least it
 * (`lighter`). So it has at least the same contrast as that luminance.
 */
export function toned(
  color: string,
  { to, side, saturation = 1 }: { to: number; side: 'darker' | 'lighter'; saturation?: number },
): string {
  const { hue, saturation: own } = hslOf(color);
  const at = (step: number) => fromHsl(hue, Math.min(own, saturation), step / steps);
  // Luminance grows with lightness: the last step that is dark enough, or the one after it.
  let [dark, light] = [0, steps];
  while (light - dark > 1) {
    const middle = (dark + light) >> 1;
    const isDark = side === 'darker' ? luminance(at(middle)) <= to : luminance(at(middle)) < to;
    if (isDark) dark = middle;
    else light = middle;
  }
  return at(side === 'darker' ? dark : light);
}
