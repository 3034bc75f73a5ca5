import {
  type AccentTheme,
  accentFields,
  accentTokens,
  boardInks,
  boardTokens,
  readAccentPath,
  wholeAccent,
} from '@perfboard/contracts/shop/accent';
import { Router } from 'express';

const rule = (tokens: Record<string, string>): string =>
  `:root{${Object.entries(tokens)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')}}`;

/** The owner's colors as a stylesheet: the content security policy allows no inline styles. */
export function accentDoor(): Router {
  const router = Router();
  router.get('/accent-:colors.css', (request, response, next) => {
    const accent = accentFields.safeParse(readAccentPath(request.path));
    if (!accent.success) return next();
    const colors = wholeAccent(accent.data);
    if (!colors) return next();
    const inTheme = (theme: AccentTheme) =>
      `@media (prefers-color-scheme:${theme}){${rule({
        ...accentTokens(colors[theme], theme),
        ...boardTokens(colors.dark, theme),
      })}}`;
    const sheets = [rule(boardInks(colors.dark)), inTheme('light'), inTheme('dark')];
    response
      .type('text/css')
      .set('cache-control', 'public, max-age=31536000, immutable')
      .send(`${sheets.join('\n')}\n`);
  });
  return router;
}
