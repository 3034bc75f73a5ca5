import { isStoreKey } from '@perfboard/media/store';
import { type Request, type Response, Router } from 'express';
import { sendFile } from '../../base/http/send-file.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { fallbackPicture } from './fallback-picture.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

const year = 'public, max-age=31536000, immutable';

/** Pictures by key. Keys hold the content's hash, so an answer never changes. Originals are nobody's business. */
export function imageDoor({
  services: { store, log },
}: {
  services: Pick<HttpServices, 'store' | 'log'>;
}): Router {
  const router = Router();
  router.get('/fallback.svg', (_request, response) => {
    response.type('image/svg+xml').set('cache-control', 'public, max-age=86400').send(fallbackPicture);
  });
  router.get('/{*key}', async (request: Request, response: Response, next) => {
    const key = request.path.slice(1);
    const type = types[key.split('.').at(-1) ?? ''];
    if (!key.startsWith('variants/') || !type || !isStoreKey(key)) return next();
    const etag = `"${key.split('/').slice(1).join('-')}"`;
    if (request.headers['if-none-match'] === etag) {
      response.status(304).set({ etag, 'cache-control': year }).end();
      return;
    }
    const found = await store.open(key);
    if (!found) return next();
    sendFile(request, response, {
      stream: found.stream,
      headers: {
        'content-type': type,
        'content-length': String(found.bytes),
        'cache-control': year,
        etag,
        'cross-origin-resource-policy': 'cross-origin',
      },
      log,
    });
  });
  return router;
}
