import { z } from 'zod';
import { contrastOf, leastContrast, luminance, mixed, toned } from './color.ts';
import { group } from './field.ts';
import { inForm, type Shown } from './form.ts';

/**
 * The backgrounds of accent-colored text, and the text color on the accent; `tokens.css` contains the same
 * colors.
 */
export const accentGrounds = {
  light: { name: 'light', surfaces: ['#f5f3ec', '#fdfcf8', '#eae7dc'], soft: '#fdfcf8' },
  // The board is dark in both themes and has the dark theme's accent.
  dark: {
    name: 'dark',
    surfaces: ['#0b1411', '#121e1a', '#070e0c', '#0c2b22', '#0a261e', '#123a2e', '#103329'],
    soft: '#121e1a',
  },
} as const;
export type AccentTheme = keyof typeof accentGrounds;

/** Text colors on a button in the accent color. */
const accentInks = ['#fbfaf3', '#06231a'] as const;

export const accentMessages = {
  format: 'Enter a color such as #0f4d3b',
  contrast: (theme: string, contrast: number): string =>
    `This color is hard to read in the ${theme} theme: its contrast is ${(Math.floor(contrast * 10) / 10).toFixed(1)}:1. Choose one with at least ${leastContrast}:1.`,
} as const;

/** The lowest contrast of text in this color in a theme. */
const readability = (color: string, theme: AccentTheme): number =>
  Math.min(...accentGrounds[theme].surfaces.map((surface) => contrastOf(color, surface)));

/** The contrast of a derived color, if the owner chose none for a theme: higher than the minimum. */
const derivedContrast = 6;

/** A color of the same hue that can be read in a theme; the color itself if it can. */
export function readableIn(color: string, theme: AccentTheme, contrast: number = leastContrast): string {
  if (readability(color, theme) >= contrast) return color;
  const levels = accentGrounds[theme].surfaces.map(luminance);
  return theme === 'light'
    ? toned(color, { to: (Math.min(...levels) + 0.05) / contrast - 0.05, side: 'darker' })
    : toned(color, { to: (Math.max(...levels) + 0.05) * contrast - 0.05, side: 'lighter' });
}

/** The colors of both themes: a missing one follows from the other. Undefined if the owner chose none. */
export function wholeAccent(accent: { light?: string; dark?: string } | undefined): Accent | undefined {
  const { light, dark } = accent ?? {};
  if (!light && !dark) return undefined;
  return {
    light: light || readableIn(dark as string, 'light', derivedContrast),
    dark: dark || readableIn(light as string, 'dark', derivedContrast),
  };
}

/** One color for both themes, adjusted where it could not be read. */
export const paletteOf = (color: string): Accent => ({
  light: readableIn(color, 'light'),
  dark: readableIn(color, 'dark', derivedContrast),
});

/** The board's colors, as `tokens.css` has them. */
export const boardGrounds = {
  light: { '--board': '#0c2b22', '--board-raised': '#123a2e', '--board-rule': '#2c5a49' },
  dark: { '--board': '#0a261e', '--board-raised': '#103329', '--board-rule': '#27503f' },
} as const;
const boardMuted = '#b3c6ba';

/** The board in an accent's hue. It is as dark as ours, so everything on it keeps its contrast. */
export function boardTokens(
  dark: string,
  theme: AccentTheme,
): Record<keyof (typeof boardGrounds)['light'], string> {
  const tint = (ground: string) => toned(dark, { to: luminance(ground), side: 'darker', saturation: 0.6 });
  return {
    '--board': tint(boardGrounds[theme]['--board']),
    '--board-raised': tint(boardGrounds[theme]['--board-raised']),
    '--board-rule': tint(boardGrounds[theme]['--board-rule']),
  };
}

/** The tokens of both themes for elements that are dark in both. */
export const boardInks = (dark: string): Record<string, string> => ({
  '--board-copper': dark,
  '--board-copper-hover': accentTokens(dark, 'dark')['--action-hover'] as string,
  '--board-muted': toned(dark, { to: luminance(boardMuted), side: 'lighter', saturation: 0.25 }),
});

/** Text on an accent: the one of two inks that is easier to read. */
export const inkOn = (color: string): string =>
  [...accentInks].sort((a, b) => contrastOf(color, b) - contrastOf(color, a))[0] as string;

/** One accent as the tokens of a theme: every pair that text is set in keeps its contrast. */
export function accentTokens(color: string, theme: AccentTheme): Record<string, string> {
  const { soft } = accentGrounds[theme];
  const ink = inkOn(color);
  const share = [0.14, 0.1, 0.06, 0].find(
    (part) => contrastOf(color, mixed(color, soft, part)) >= leastContrast,
  );
  return {
    '--action': color,
    // A hovered button has more contrast, not less.
    '--action-hover': mixed(color, ink === accentInks[0] ? '#000000' : '#ffffff', 0.82),
    '--on-action': ink,
    '--copper': color,
    '--copper-bright': color,
    '--on-copper': ink,
    '--copper-soft': mixed(color, soft, share ?? 0),
    '--category': color,
    '--category-soft': mixed(color, soft, share ?? 0),
  };
}

/** A color as people copy it, as `#rrggbb`: with or without `#`, with three digits or six. Undefined for any other text. */
export function readColor(text: string): string | undefined {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text.trim().toLowerCase()) ?? [];
  if (digits === '') return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The owner's accent color for a theme; empty for the product's. */
const accentField = (theme: AccentTheme, shown: Shown) =>
  inForm(
    z
      .string({ error: accentMessages.format })
      .max(20, accentMessages.format)
      .transform((color) => readColor(color) ?? color.trim())
      .superRefine((color, context) => {
        const fail = (message: string) => context.addIssue({ code: 'custom', message });
        if (color === '') return;
        if (!/^#[0-9a-f]{6}$/.test(color)) return fail(accentMessages.format);
        const contrast = readability(color, theme);
        if (contrast < leastContrast) fail(accentMessages.contrast(theme, contrast));
      }),
    { kind: 'color', ...shown },
  );

export const accentFields = group(
  'Brand color',
  {
    light: accentField('light', {
      label: 'Light theme',
      hint: 'Must be dark enough to read on a light background',
    }),
    dark: accentField('dark', {
      label: 'Dark theme',
      hint: 'Must be bright enough to read on a dark background',
    }),
  },
  'Used on the site, in emails and in shared links. Fill in one theme and the other follows.',
  { aid: 'brand' },
).meta({
  description:
    'The brand color as `#rrggbb`. An empty theme follows from the other; both empty means the default colors.',
});

export type Accent = z.output<typeof accentFields>;

/** Increase it when the same colors result in another stylesheet. */
const edition = 2;

const named = new RegExp(`^/accent-${edition}-(0|[0-9a-f]{6})-(0|[0-9a-f]{6})\\.css$`);

const part = (color: string | undefined): string => color?.slice(1) || '0';

/**
 * The path of an accent's stylesheet: it contains the colors, so it is cached forever. Undefined without an
 * accent.
 */
export const accentPath = (accent: { light?: string; dark?: string } | undefined): string | undefined =>
  accent?.light || accent?.dark
    ? `/accent-${edition}-${part(accent.light)}-${part(accent.dark)}.css`
    : undefined;

/** The colors in such a path; undefined for any other path. */
export function readAccentPath(address: string): { light: string; dark: string } | undefined {
  const [, light, dark] = named.exec(address) ?? [];
  if (!light || !dark) return undefined;
  const color = (text: string) => (text === '0' ? '' : `#${text}`);
  return { light: color(light), dark: color(dark) };
}
