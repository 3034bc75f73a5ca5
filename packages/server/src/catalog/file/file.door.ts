import { uuidSchema } from '@perfboard/contracts/identifier';
import { path } from '@perfboard/contracts/path';
import { type Request, type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods, requestTarget } from '../../base/http/request.ts';
import { sendFile } from '../../base/http/send-file.ts';
import { nameShop, sendSmallPage } from '../../base/http/small-page.ts';
import { mayUse } from '../../base/trpc/role.ts';
import { fileContentType } from './file-store.ts';
import { type OpenedFile, openFile } from './open-file.ts';

/** If a browser renders it anyway, the page has an opaque origin without rights. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of a file's download; without `etag` no copy is kept. */
export function describeFile(
  response: Response,
  { name, isForAll, etag }: Pick<OpenedFile, 'name' | 'isForAll'> & { etag?: string },
): void {
  // The name in both notations that browsers support; Express would derive a type from its extension.
  response.attachment(name);
  response.set({
    'content-type': fileContentType,
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'none',
    // A public file may become private, so caches must revalidate it before every use.
    'cache-control': isForAll ? 'public, no-cache' : 'private, no-store',
    ...(isForAll && etag ? { etag } : { 'x-robots-tag': 'noindex' }),
  });
}

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
      return sendSmallPage(response, 404, {
        title: 'File not found',
        body: '<p>It was removed, or the link has expired. Ask the shop for a new link.</p>',
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
