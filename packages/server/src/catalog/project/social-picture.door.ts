import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { socialPicturePath } from '@perfboard/contracts/path';
import { projectMessages } from '@perfboard/contracts/words/project';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { isKnown, sendFile } from '../../base/http/send-file.ts';
import { openSocialPictures } from './social-picture.ts';

/** The picture that a link to a published project is shown with, whatever it was called when the link was made. */
export function socialPictureDoor({ services }: Pick<DoorTools, 'services'>): Router {
  const router = Router();
  const open = openSocialPictures(services);
  const address = socialPicturePath(':uuid', ':changed');
  router.get(address, async (request, response) => {
    const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
    const found = uuid ? await open(uuid) : null;
    if (!found) throw new AppError('NOT_FOUND', projectMessages.notFound);
    const etag = `"${found.digest}"`;
    response.set({ etag, 'cache-control': 'public, max-age=3600' });
    sendFile(request, response, {
      stream: found.stream,
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(found.bytes),
        'cross-origin-resource-policy': 'cross-origin',
      },
      isNotModified: isKnown(request.headers['if-none-match'], etag),
      log: services.log,
    });
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}
