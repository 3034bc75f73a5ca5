import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { dropPolicy, escapeHtml } from '@perfboard/server/base/http/page';
import { onlyMethods } from '@perfboard/server/base/http/request';
import { isKnown } from '@perfboard/server/base/http/send-file';
import { Router } from 'express';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';

const docsStyle = `body{margin:0}
.top{padding:.75rem clamp(1rem,4vw,2rem);font:1rem/1.5 system-ui,sans-serif}
.swagger-ui .info{margin:1rem 0}.swagger-ui .scheme-container{display:none}
.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}
@media (max-width:40rem){.swagger-ui .opblock-summary{flex-wrap:wrap}.swagger-ui .opblock-summary-description{flex-basis:100%}}
`;

/** Read-only: *Try it out* would change data with a visitor's own session. */
const docsScript = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

/** The reference page: Swagger UI on our own document, with nothing from another host. */
const docsPage = ({ info }: OpenApiDocument): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/api/v1/docs/swagger-ui.css"><link rel="stylesheet" href="/api/v1/docs/page.css"></head><body><p class="top"><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> · <a href="/">The site</a></p><main id="docs"></main><noscript><p class="top">This page needs JavaScript. The OpenAPI document does not.</p></noscript><script src="/api/v1/docs/swagger-ui-bundle.js"></script><script src="/api/v1/docs/page.js"></script></body></html>`;

const swaggerFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));

/**
 * `/openapi.json` and `/docs` with its files: built once per process, because they change only with a
 * release.
 */
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
      // Swagger UI sanitizes with DOMPurify, which returns strings.
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
