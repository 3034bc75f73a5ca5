import { z } from 'zod';
import { group } from './field.ts';
import { inForm, type Shown } from './form.ts';

/** What text in an accent colour stands on, and what stands on the accent; `tokens.css` has the same colours. */
export const accentGrounds = {
  light: { name: 'light', surfaces: ['#f5f3ec', '#fdfcf8', '#eae7dc'], soft: '#fdfcf8' },
  // What is dark in both themes, the board, has the dark theme's accent.
  dark: {
    name: 'dark',
    surfaces: ['#0b1411', '#121e1a', '#070e0c', '#0c2b22', '#0a261e', '#123a2e', '#103329'],
    soft: '#121e1a',
  },
} as const;
export type AccentTheme = keyof typeof accentGrounds;

/** Text on a button in the accent. */
export const accentInks = ['#fbfaf3', '#06231a'] as const;

/** WCAG 2.2, 1.4.3: text of any size. */
export const leastContrast = 4.5;

export const accentMessages = {
  format: 'Enter a color such as #0f4d3b',
  contrast: (theme: string, contrast: number): string =>
    `This color is hard to read in the ${theme} theme: its contrast is ${(Math.floor(contrast * 10) / 10).toFixed(1)}:1. Choose one with at least ${leastContrast}:1.`,
} as const;

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance as WCAG defines it, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of the first colour, the rest of the second. */
const mixed = (one: string, other: string, share: number): string =>
  `#${channels(one)
    .map((channel, at) => Math.round(channel * share + (channels(other)[at] ?? 0) * (1 - share)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** The least contrast that text of this colour has in a theme. */
const readability = (color: string, theme: AccentTheme): number =>
  Math.min(...accentGrounds[theme].surfaces.map((surface) => contrastOf(color, surface)));

/** One accent as the tokens of a theme: every pair that text is set in keeps its contrast. */
export function accentTokens(color: string, theme: AccentTheme): Record<string, string> {
  const { soft } = accentGrounds[theme];
  const ink = [...accentInks].sort((a, b) => contrastOf(color, b) - contrastOf(color, a))[0] as string;
  const share = [0.14, 0.1, 0.06, 0].find(
    (part) => contrastOf(color, mixed(color, soft, part)) >= leastContrast,
  );
  return {
    '--action': color,
    // Away from its text: a hovered button is read more easily, not less.
    '--action-hover': mixed(color, ink === accentInks[0] ? '#000000' : '#ffffff', 0.82),
    '--on-action': ink,
    '--copper': color,
    '--copper-bright': color,
    '--on-copper': ink,
    '--copper-soft': mixed(color, soft, share ?? 0),
  };
}

/** A colour of the owner's for a theme; empty is the product's. */
const accentField = (theme: AccentTheme, shown: Shown) =>
  inForm(
    z
      .string({ error: accentMessages.format })
      .max(20, accentMessages.format)
      .transform((color) => color.trim().toLowerCase())
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
  'Accent color',
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
  'Color of buttons and labels. Leave empty for the default.',
).meta({
  description: 'Colors of buttons and labels, as `#rrggbb`; empty for the default',
});

export type Accent = z.output<typeof accentFields>;

/** Changes when the same colours become another stylesheet. */
const edition = 1;

const named = new RegExp(`^/accent-${edition}-(0|[0-9a-f]{6})-(0|[0-9a-f]{6})\\.css$`);

const part = (color: string | undefined): string => color?.slice(1) || '0';

/** The stylesheet of an accent: its name is its content, so that it is kept for good. Undefined where there is none. */
export const accentPath = (accent: { light?: string; dark?: string } | undefined): string | undefined =>
  accent?.light || accent?.dark
    ? `/accent-${edition}-${part(accent.light)}-${part(accent.dark)}.css`
    : undefined;

/** The colours that such a name says; undefined for any other address. */
export function readAccentPath(address: string): { light: string; dark: string } | undefined {
  const [, light, dark] = named.exec(address) ?? [];
  if (!light || !dark) return undefined;
  const color = (text: string) => (text === '0' ? '' : `#${text}`);
  return { light: color(light), dark: color(dark) };
}
