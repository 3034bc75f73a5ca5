import { accentFields, accentGrounds, accentTokens, readAccentPath } from '@perfboard/contracts/shop/accent';
import { Router } from 'express';

const rule = (tokens: Record<string, string>): string =>
  `:root{${Object.entries(tokens)
    .map(([name, color]) => `${name}:${color}`)
    .join(';')}}`;

/** The owner's colours as our own stylesheet: the policy lets no style into a page itself. */
export function accentDoor(): Router {
  const router = Router();
  router.get('/accent-:colors.css', (request, response, next) => {
    const accent = accentFields.safeParse(readAccentPath(request.path));
    if (!accent.success) return next();
    const { light, dark } = accent.data;
    const sheets = [
      // The board is dark in both themes.
      dark &&
        `:root{--board-copper:${dark};--board-copper-hover:${accentTokens(dark, 'dark')['--action-hover']}}`,
      ...(
        [
          ['light', light],
          ['dark', dark],
        ] as const
      ).map(
        ([theme, color]) =>
          color &&
          `@media (prefers-color-scheme:${accentGrounds[theme].name}){${rule(accentTokens(color, theme))}}`,
      ),
    ].filter(Boolean);
    response
      .type('text/css')
      .set('cache-control', 'public, max-age=31536000, immutable')
      .send(`${sheets.join('\n')}\n`);
  });
  return router;
}
