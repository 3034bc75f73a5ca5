import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import { onlyMethods } from '../http/method.ts';
import { dropPolicy } from '../http/security-headers.ts';
import { isKnown } from '../http/send-json.ts';
import { docsPage, docsScript, docsStyle } from './docs-page.ts';
import { openApiDocument } from './openapi.ts';

const swaggerFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));

/** `/openapi.json` and `/docs` with its files: made once a process, for all only change with a release. */
export function apiDocs(): Router {
  const router = Router();
  const serve = (path: string, contentType: string, make: () => string | Buffer) => {
    let made: { body: Buffer; gzip: Buffer; etag: string } | undefined;
    router.get(path, (request, response) => {
      if (!made) {
        const body = Buffer.from(make());
        const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
        made = { body, gzip: gzipSync(body), etag };
      }
      // Swagger UI sanitizes by DOMPurify, whose answers are strings.
      if (path === '/docs') dropPolicy(response, 'require-trusted-types-for', 'trusted-types');
      response.set({
        'content-type': contentType,
        'cache-control': 'public, no-cache',
        etag: made.etag,
        vary: 'accept-encoding',
      });
      if (isKnown(request.headers['if-none-match'], made.etag)) {
        response.removeHeader('content-type');
        response.status(304).end();
        return;
      }
      const isGzip = request.acceptsEncodings('gzip') === 'gzip';
      if (isGzip) response.setHeader('content-encoding', 'gzip');
      const body = isGzip ? made.gzip : made.body;
      response.setHeader('content-length', body.length);
      response.end(request.method === 'HEAD' ? undefined : body);
    });
    router.all(path, onlyMethods(['GET']));
  };
  const [css, script] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'];
  serve('/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(openApiDocument()));
  serve('/docs', 'text/html; charset=utf-8', () => docsPage(openApiDocument()));
  serve('/docs/page.css', css, () => docsStyle);
  serve('/docs/page.js', script, () => docsScript);
  serve('/docs/swagger-ui.css', css, () => swaggerFile('swagger-ui.css'));
  serve('/docs/swagger-ui-bundle.js', script, () => swaggerFile('swagger-ui-bundle.js'));
  return router;
}
