import { type Accent, boardTokens, inkOn, wholeAccent } from '@perfboard/contracts/shop/accent';

/** The colors of an email that follow the owner's brand; `dark` is for programs in dark mode. */
export interface MailColors {
  /** The strip at the head, dark in both modes, and the line under it. */
  head: string;
  line: string;
  link: { light: string; dark: string };
  button: { light: string; dark: string };
  onButton: { light: string; dark: string };
  /** The line at the side of a quote. */
  quote: string;
}

/** What links and text stand on; the layout uses the same colors. */
export const mailGrounds = {
  light: { page: '#eef2ef', card: '#ffffff', panel: '#f6f9f7' },
  dark: { page: '#0a1410', card: '#10201a', panel: '#0c1813' },
} as const;

/** The shop's name in the strip. */
export const headInk = '#f3e9dc';

const own: MailColors = {
  head: '#0b3d2e',
  line: '#b87333',
  link: { light: '#0b5d43', dark: '#7fd1b0' },
  button: { light: '#0b3d2e', dark: '#d08c4a' },
  onButton: { light: '#ffffff', dark: '#14100b' },
  quote: '#b87333',
};

/** The colors of an email in the owner's accent, or the product's. */
export function mailColorsOf(accent: Partial<Accent> | undefined): MailColors {
  const colors = wholeAccent(accent);
  if (!colors) return own;
  return {
    head: boardTokens(colors.dark, 'light')['--board'],
    line: colors.dark,
    link: colors,
    button: colors,
    onButton: { light: inkOn(colors.light), dark: inkOn(colors.dark) },
    quote: colors.light,
  };
}
