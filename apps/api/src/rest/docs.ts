import { createHash } from 'node:crypto';
import { Router } from 'express';
import { onlyMethods } from '../http/method.ts';
import { changePolicy, hashSource } from '../http/security-headers.ts';
import { isKnown } from '../http/send-json.ts';
import { docsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { openApiDocument } from './openapi.ts';

/** `/openapi.json` and `/docs`: made once a process, for both only change with a release. */
export function apiDocs(): Router {
  const router = Router();
  const styleSource = hashSource(docsStyle);
  const serve = (path: string, contentType: string, make: () => string) => {
    let made: { body: Buffer; etag: string } | undefined;
    router.get(path, (request, response) => {
      if (!made) {
        const body = Buffer.from(make());
        made = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
      }
      changePolicy(response, 'style-src', styleSource);
      response.set({ 'content-type': contentType, 'cache-control': 'public, no-cache', etag: made.etag });
      if (isKnown(request.headers['if-none-match'], made.etag)) {
        response.removeHeader('content-type');
        response.status(304).end();
        return;
      }
      response.setHeader('content-length', made.body.length);
      response.end(request.method === 'HEAD' ? undefined : made.body);
    });
    router.all(path, onlyMethods(['GET']));
  };
  serve('/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiDocument()));
  serve('/docs', 'text/html; charset=utf-8', () => docsPage(openApiDocument()));
  return router;
}
