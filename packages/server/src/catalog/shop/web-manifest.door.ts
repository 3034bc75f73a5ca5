import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { path } from '@perfboard/contracts/path';
import { boardTokens, wholeAccent } from '@perfboard/contracts/shop/accent';
import { Router } from 'express';
import type { HttpServices } from '../../base/service/services.ts';

const file = 'manifest.webmanifest';
const deskFile = 'desk.webmanifest';

/** The installed desk starts here, also signed out: an installed app has no address bar. */
const desk = { id: path.admin, start_url: path.adminLogin };

/** The web app manifest of the site, or of the desk: the build's, with the owner's name and colors. */
export function webManifestDoor({
  services: { shop },
  clientDirectory,
}: {
  services: Pick<HttpServices, 'shop'>;
  clientDirectory: string;
}): Router {
  const router = Router();
  let built: Record<string, unknown> | undefined;
  router.get([`/${file}`, `/${deskFile}`], async (request, response) => {
    built ??= JSON.parse(readFileSync(join(clientDirectory, file), 'utf8')) as Record<string, unknown>;
    const { words, page } = await shop.read();
    const { name, accent } = words.profile;
    const description = page?.profile?.description ?? words.profile.description;
    const { dark } = wholeAccent(accent) ?? {};
    const frame = dark && boardTokens(dark, 'light')['--board'];
    const isDesk = request.path === `/${deskFile}`;
    const own = isDesk
      ? { name: `${name}: desk`, short_name: 'Desk', ...desk }
      : { name, short_name: name, description };
    response
      .type('application/manifest+json')
      .set('cache-control', 'no-cache')
      .send(
        JSON.stringify({ ...built, ...(frame && { theme_color: frame, background_color: frame }), ...own }),
      );
  });
  return router;
}
