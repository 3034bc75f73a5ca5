import { pipeline } from 'node:stream';
import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { socialPicturePath } from '@perfboard/contracts/path';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { openSocialPictures } from '@perfboard/server/catalog/project/social-picture';
import { Router } from 'express';
import { onlyMethods } from './method.ts';
import { isKnown, sendFailure } from './send-json.ts';

/** The picture that a link to a published project is shown with, whatever it was called when the link was made. */
export function socialPictureRouter({ services }: { services: HttpServices }): Router {
  const router = Router();
  const open = openSocialPictures(services);
  const address = socialPicturePath(':uuid', ':changed');
  router.get(address, async (request, response) => {
    try {
      const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
      const found = uuid ? await open(uuid) : null;
      if (!found) throw new AppError('NOT_FOUND', projectMessages.notFound);
      const etag = `"${found.digest}"`;
      response.set({ etag, 'cache-control': 'public, max-age=3600' });
      const isSame = isKnown(request.headers['if-none-match'], etag);
      if (isSame || request.method === 'HEAD' || response.destroyed) {
        found.stream.destroy();
        response.status(isSame ? 304 : 200).end();
        return;
      }
      response.set({
        'content-type': 'image/jpeg',
        'content-length': String(found.bytes),
        'cross-origin-resource-policy': 'cross-origin',
      });
      pipeline(found.stream, response, (error) => {
        if (error && !response.destroyed) {
          services.log.warn({ err: error }, 'could not read an image to its end');
        }
      });
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}
