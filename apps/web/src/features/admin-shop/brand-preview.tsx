import {
  type Accent,
  type AccentTheme,
  accentGrounds,
  accentTokens,
  boardInks,
  boardTokens,
} from '@perfboard/contracts/shop/accent';
import type { CSSProperties } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFormText } from './form-texts.ts';

/** Text and background colors of a theme, as in `tokens.css`. */
const inks = { light: '#14211c', dark: '#ebeee6' } as const;
const bars = [45, 70, 55, 100, 80];

/** A sample of the site in a theme, independent of the desk's theme. */
function ThemeSample({ accent, theme, name }: { accent: Accent; theme: AccentTheme; name: string }) {
  const t = useMessages('desk_shop');
  const say = useFormText();
  const [paper, raised] = accentGrounds[theme].surfaces;
  const style = {
    ...accentTokens(accent[theme], theme),
    ...boardTokens(accent.dark, theme),
    ...boardInks(accent.dark),
    '--paper': paper,
    '--paper-raised': raised,
    '--ink': inks[theme],
    colorScheme: theme,
  } as CSSProperties;
  return (
    <div
      role="img"
      aria-label={t('previewOfTheme', { theme })}
      className="grid min-w-0 content-start overflow-hidden rounded-pad border border-rule bg-paper text-small text-ink"
      style={style}
    >
      <span className="flex items-center justify-between gap-2 bg-board p-3 text-board-ink">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        <span className="button button-copper button-small flex-none">{t('sampleBook')}</span>
      </span>
      <span className="grid gap-3 p-3">
        <span className="flex flex-wrap items-center gap-2">
          <span className="badge bg-category-soft text-category">{say('Category')}</span>
          <span className="font-semibold text-copper underline">{t('sampleLink')}</span>
        </span>
        <span className="button button-primary button-small justify-self-start">{say('Button')}</span>
        <span className="flex h-10 items-end gap-1">
          {bars.map((height) => (
            <span key={height} className="flex-1 bg-action" style={{ height: `${height}%` }} />
          ))}
        </span>
      </span>
    </div>
  );
}

/** A brand color in both themes, side by side. */
export const BrandPreview = ({ accent, name }: { accent: Accent; name: string }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <ThemeSample accent={accent} theme="light" name={name} />
    <ThemeSample accent={accent} theme="dark" name={name} />
  </div>
);
