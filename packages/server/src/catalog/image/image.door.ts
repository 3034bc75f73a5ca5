import { isStoreKey } from '@perfboard/media/store';
import { type Request, type Response, Router } from 'express';
import { sendFile } from '../../base/http/send-file.ts';
import type { HttpServices, MailPictureSize } from '../../base/service/services.ts';
import { mailPictureSizes } from './mail-picture.ts';

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp' };

const year = 'public, max-age=31536000, immutable';

/**
 * Shown for a project until its image is ready: a bare board, drawn in code so that it can never be missing.
 */
const fallbackPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<defs><pattern id="h" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="7" fill="#c98a4b"/><circle cx="20" cy="20" r="3.2" fill="#0d1f1a"/></pattern></defs>
<rect width="800" height="600" fill="#123c30"/><rect x="20" y="20" width="760" height="560" rx="18" fill="url(#h)" opacity=".55"/>
<path d="M60 300h180l60-60h200l60 60h180" fill="none" stroke="#d99a56" stroke-width="8" stroke-linejoin="round"/>
<rect x="330" y="250" width="140" height="140" rx="8" fill="#14181a"/><circle cx="350" cy="270" r="6" fill="#5b6366"/>
</svg>`;

const isHash = (text: string): boolean => /^[\da-f]{64}$/.test(text);

const sizeOf = (file: string): MailPictureSize | undefined =>
  mailPictureSizes.find((size) => file === `${size}.jpg`);

/**
 * Images by key, and as JPEG in the few sizes for emails. Keys contain the content's hash, so a response
 * never changes. Originals are not served.
 */
export function imageDoor({
  services: { store, log, mailPictures },
}: {
  services: Pick<HttpServices, 'store' | 'log' | 'mailPictures'>;
}): Router {
  const router = Router();
  router.get('/mail/:hash/:file', async (request, response, next) => {
    const { hash: contentHash, file } = request.params;
    const size = sizeOf(file);
    if (!size || !isHash(contentHash)) return next();
    const picture = await mailPictures({ contentHash, size });
    if (!picture) return next();
    response.set({ 'cache-control': year, 'cross-origin-resource-policy': 'cross-origin' });
    response.type('jpg').send(picture);
  });
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
