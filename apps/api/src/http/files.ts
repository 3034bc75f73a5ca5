import { pipeline } from 'node:stream';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { path } from '@perfboard/contracts/path';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { mayUse } from '@perfboard/server/base/trpc/role';
import { fileContentType } from '@perfboard/server/catalog/file/file-store';
import { type OpenedFile, openFile } from '@perfboard/server/catalog/file/open-file';
import { type Request, type Response, Router } from 'express';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { requestTarget } from './request-target.ts';
import { nameShop, sendSmallPage } from './small-page.ts';

/** If a browser shows it anyway, the page has an opaque origin without any rights. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

function describe(response: Response, { name, bytes, isForAll }: OpenedFile, etag: string): void {
  // Names it in both ways that browsers read, and would set a type by its ending.
  response.attachment(name);
  response.set({
    'content-type': fileContentType,
    'content-length': String(bytes),
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'none',
    // What everybody may have today may be private tomorrow: a copy is asked about before it is used.
    'cache-control': isForAll ? 'public, no-cache' : 'private, no-store',
    ...(isForAll ? { etag } : { 'x-robots-tag': 'noindex' }),
  });
}

/** Stored documents, for download only: never shown in a page, and never with a claimed type. */
export function filesRouter({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
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
    describe(response, file, etag);
    const isKnown = file.isForAll && request.headers['if-none-match'] === etag;
    if (isKnown) response.status(304).removeHeader('content-length');
    // The visitor may have left while it was being opened.
    if (isKnown || request.method === 'HEAD' || response.destroyed) {
      file.stream.destroy();
      response.end();
      return;
    }
    pipeline(file.stream, response, (error) => {
      if (error && !response.destroyed) services.log.warn({ err: error }, 'could not read a file to its end');
    });
  });
  router.all(path.file, onlyMethods(['GET']));
  return router;
}
