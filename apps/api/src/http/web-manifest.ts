import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { Router } from 'express';

const file = 'manifest.webmanifest';

/** What a phone shows of the site once it is installed: the build's manifest, in the owner's words. */
export function webManifestRouter({
  services: { shop },
  clientDirectory,
}: {
  services: Pick<HttpServices, 'shop'>;
  clientDirectory: string;
}): Router {
  const router = Router();
  let built: Record<string, unknown> | undefined;
  router.get(`/${file}`, async (_request, response) => {
    built ??= JSON.parse(readFileSync(join(clientDirectory, file), 'utf8')) as Record<string, unknown>;
    const { name, description } = (await shop.read()).words.profile;
    response
      .type('application/manifest+json')
      .set('cache-control', 'no-cache')
      .send(JSON.stringify({ ...built, name, short_name: name, description }));
  });
  return router;
}
