import { pipeline } from 'node:stream';
import { isStoreKey } from '@perfboard/media/store';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { fallbackPicture } from '@perfboard/server/catalog/image/fallback-picture';
import { type Request, type Response, Router } from 'express';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

const year = 'public, max-age=31536000, immutable';

/** Images by key. Keys contain the content's hash, so a response never changes. Originals are private. */
export function mediaRouter({ store, log }: Pick<HttpServices, 'store' | 'log'>): Router {
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
    response.status(200).set({
      'content-type': type,
      'content-length': String(found.bytes),
      'cache-control': year,
      etag,
      'cross-origin-resource-policy': 'cross-origin',
    });
    // The visitor may have left while it was being opened; Node 24 no longer closes the file of such a pipeline.
    if (request.method === 'HEAD' || response.destroyed) {
      found.stream.destroy();
      response.end();
      return;
    }
    pipeline(found.stream, response, (error) => {
      if (error && !response.destroyed) log.warn({ err: error }, 'could not read an image to its end');
    });
  });
  return router;
}
