import {
  type Accent,
  type AccentTheme,
  paletteOf,
  readableIn,
  readColor,
  wholeAccent,
} from '@perfboard/contracts/shop/accent';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { BrandPreview } from './brand-preview.tsx';
import type { FieldViewProps } from './check-fields.tsx';
import { useLogoColors } from './use-logo-colors.ts';

const themes: AccentTheme[] = ['light', 'dark'];

interface SwatchesProps {
  colors: readonly string[];
  onChoose: (color: string) => void;
}

/** Colors of the logo; each is offered as a palette with enough contrast. */
function Swatches({ colors, onChoose }: SwatchesProps) {
  const t = useMessages('desk_shop');
  const id = useId();
  return (
    <div className="grid gap-2">
      <p id={id} className="text-small font-semibold">
        {t('logoColors')}
      </p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <li key={color}>
            <button
              type="button"
              className="size-11 rounded-pad border border-rule-strong"
              style={{ background: color }}
              aria-label={t('useColor', { color })}
              title={t('useColor', { color })}
              onClick={() => onChoose(color)}
            />
          </li>
        ))}
      </ul>
      <p className="text-label text-muted">{t('chooseColor')}</p>
    </div>
  );
}

/** Beside the brand color: colors of the logo, a readable alternative for each that isn't, and a preview. */
export function BrandKit({ path, value, form }: FieldViewProps) {
  const t = useMessages('desk_shop');
  const { logo, name } = form.sources.value as Profile;
  const colors = useLogoColors(logo.light || logo.icon);
  const typed = value as Accent;
  const colorOf = (theme: AccentTheme) => readColor(String(typed[theme]));
  const unreadable = themes.flatMap((theme) => {
    const color = colorOf(theme);
    const readable = color && readableIn(color, theme);
    return readable && readable !== color ? [{ theme, readable }] : [];
  });
  const valid = (theme: AccentTheme) => {
    const color = colorOf(theme);
    return color ? readableIn(color, theme) : '';
  };
  const accent = wholeAccent({ light: valid('light'), dark: valid('dark') });
  return (
    <div className="grid gap-4 sm:col-span-2">
      {unreadable.map(({ theme, readable }) => (
        <div key={theme}>
          <Button size="small" variant="outline" onClick={() => form.set(`${path}.${theme}`, readable)}>
            <span
              className="size-4 rounded-pad border border-rule-strong"
              style={{ background: readable }}
              aria-hidden="true"
            />
            {t('useColorIn', { color: readable, theme })}
          </Button>
        </div>
      ))}
      {colors.length > 0 && (
        <Swatches colors={colors} onChoose={(color) => form.set(path, paletteOf(color))} />
      )}
      {accent && <BrandPreview accent={accent} name={name} />}
    </div>
  );
}
