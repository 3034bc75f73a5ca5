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
