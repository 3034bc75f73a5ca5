import { escapeHtml } from '../http/escape-html.ts';
import type { OpenApiDocument } from './openapi.ts';

export const docsStyle = `body{margin:0}
.top{padding:.75rem clamp(1rem,4vw,2rem);font:1rem/1.5 system-ui,sans-serif}
.swagger-ui .info{margin:1rem 0}.swagger-ui .scheme-container{display:none}
.swagger-ui .opblock-summary-path{overflow-wrap:anywhere}
@media (max-width:40rem){.swagger-ui .opblock-summary{flex-wrap:wrap}.swagger-ui .opblock-summary-description{flex-basis:100%}}
`;

/** For reading alone: a visitor's own session must change nothing from here. */
export const docsScript = `SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  supportedSubmitMethods: [],
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

/** The reference page: Swagger UI on our own document, with nothing from another host. */
export const docsPage = ({ info }: OpenApiDocument): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(info.title)}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/api/v1/docs/swagger-ui.css"><link rel="stylesheet" href="/api/v1/docs/page.css"></head><body><p class="top"><a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> · <a href="/">The site</a></p><main id="docs"></main><noscript><p class="top">This page needs JavaScript. The OpenAPI document does not.</p></noscript><script src="/api/v1/docs/swagger-ui-bundle.js"></script><script src="/api/v1/docs/page.js"></script></body></html>`;
