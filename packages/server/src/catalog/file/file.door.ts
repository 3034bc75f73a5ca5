import { uuidSchema } from '@perfboard/contracts/identifier';
import { path } from '@perfboard/contracts/path';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { escapeHtml } from '../../base/http/page.ts';
import { onlyMethods, requestTarget } from '../../base/http/request.ts';
import { pageTexts } from '../../base/http/response-language.ts';
import { describeFile, sendFile } from '../../base/http/send-file.ts';
import { nameShop, sendSmallPage } from '../../base/http/small-page.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { type OpenedFile, openFile } from './open-file.ts';

/**
 * Stored files, as downloads only: never rendered in a page, and never with the type that the uploader
 * claimed.
 */
export function fileDoor({ services, contextOf }: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const router = Router();
  const open = async (request: Request, response: Response): Promise<OpenedFile | null> => {
    const uuid = uuidSchema.safeParse(request.params.uuid);
    if (!uuid.success) return null;
    return openFile(services, {
      uuid: uuid.data,
      token: requestTarget(request).query.get('token') ?? undefined,
      isMember: async () => {
        const actor = await contextOf(request, response, 'rest').actor();
        return actor !== null && (await mayUse(services.prisma, actor, 'reader'));
      },
    });
  };
  router.get(path.file, nameShop(services), async (request, response) => {
    const file = await open(request, response);
    if (!file) {
      const t = pageTexts(response, 'link_pages');
      return sendSmallPage(response, 404, {
        title: t('fileGoneTitle'),
        body: `<p>${escapeHtml(t('fileGoneText'))}</p>`,
        language: t.language,
      });
    }
    const etag = `"${request.params.uuid}"`;
    describeFile(response, { ...file, etag });
    sendFile(request, response, {
      stream: file.stream,
      headers: { 'content-length': String(file.bytes) },
      isNotModified: file.isForAll && request.headers['if-none-match'] === etag,
      log: services.log,
    });
  });
  router.all(path.file, onlyMethods(['GET']));
  return router;
}
