import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import type { MailPictureSize } from '../../base/service/services.ts';
import { mailPictureSizes } from './mail-picture.ts';

const year = 'public, max-age=31536000, immutable';
const isHash = (text: string): boolean => /^[\da-f]{64}$/.test(text);

const sizeOf = (file: string): MailPictureSize | undefined =>
  mailPictureSizes.find((size) => file === `${size}.jpg`);

/** Pictures of newsletters, for mail programs: JPEG, in the few sizes that a mail has. */
export function mailPictureDoor({ services: { mailPictures } }: Pick<DoorTools, 'services'>): Router {
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
  return router;
}
