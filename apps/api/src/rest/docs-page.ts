import { escapeHtml } from '../http/escape-html.ts';
import { docsStyle } from './docs-style.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { JsonSchema } from './openapi-example.ts';

/** Paragraphs, `code` and **strong**: what the document's own texts use. */
const prose = (text: string): string =>
  text
    .split(/\n\n+/)
    .map(
      (paragraph) =>
        `<p>${escapeHtml(paragraph)
          .replace(/`([^`]+)`/g, '<code>$1</code>')
          .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
          .replace(/\*([^*]+)\*/g, '<em>$1</em>')}</p>`,
    )
    .join('');

const json = (value: unknown): string =>
  `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  const bounds = [
    schema.minLength ? `from ${schema.minLength}` : '',
    schema.maxLength ? `up to ${schema.maxLength} characters` : '',
  ].filter(Boolean);
  const name = [schema.type].flat().filter(Boolean).join(' | ') || 'any';
  return [schema.format ? `${name} (${schema.format})` : name, ...bounds].join(', ');
}

interface Field {
  name: string;
  place: string;
  required: boolean;
  schema: JsonSchema;
  description?: string | undefined;
}

function fieldTable(fields: Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, place, required, schema, description }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td>${required ? 'yes' : 'no'}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(description ?? schema.description ?? '')}</td></tr>`,
  );
  return `<h3>Takes</h3><div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

type Operation = OpenApiDocument['paths'][string][string];
interface ResponseShape {
  $ref?: string;
  description?: string;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

function operationHtml(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
): string {
  const resolve = <Shape extends { $ref?: string }>(part: Shape): Shape => {
    if (!part.$ref) return part;
    const [, , kind = '', name = ''] = part.$ref.split('/');
    return document.components[kind]?.[name] as Shape;
  };
  type Parameter = {
    $ref?: string;
    name: string;
    in: string;
    required: boolean;
    schema: JsonSchema;
    description?: string;
  };
  const parameters = (operation.parameters ?? []).map((part) => resolve(part as Parameter));
  const fields: Field[] = parameters.map((part) => ({ ...part, place: part.in }));
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  for (const [name, schema] of Object.entries(body?.schema.properties ?? {})) {
    fields.push({ name, place: 'body', required: body?.schema.required?.includes(name) ?? false, schema });
  }
  const answers = Object.entries(operation.responses).map(
    ([status, response]) => [status, resolve(response as ResponseShape)] as const,
  );
  const [good] = answers;
  const example = Object.values(good?.[1].content ?? {})[0]?.example;
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method ${method}">${method.toUpperCase()}</span><code>/api/v1${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span>${operation.security?.length ? '<span class="lock">sign-in or token</span>' : ''}</summary><div class="inside">
${operation.description ? prose(operation.description) : ''}${fieldTable(fields)}
${body ? `<h3>Example body (${escapeHtml(bodyType ?? '')})</h3>${json(body.example)}` : ''}
<h3>Answers</h3><div class="scroll" tabindex="0"><table><tbody>${answers
    .map(
      ([status, { description }]) =>
        `<tr><td><code>${status}</code></td><td>${escapeHtml(description ?? '')}</td></tr>`,
    )
    .join('')}</tbody></table></div>${example === undefined ? '' : json(example)}</div></details>`;
}

/** The document as a page: no script, nothing from another host. */
export function docsPage(document: OpenApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const links = sections
    .map(
      ({ name, operations }) =>
        `<h2>${escapeHtml(name)}</h2><ul>${operations.map(({ operation }) => `<li><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.summary)}</a></li>`).join('')}</ul>`,
    )
    .join('');
  const body = sections
    .map(
      ({ name, description, operations }) =>
        `<section><h2 id="tag-${escapeHtml(name)}">${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${operations.map(({ path, method, operation }) => operationHtml(document, path, method, operation)).join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(document.info.title)}</title><meta name="robots" content="noindex"><style>${docsStyle}</style></head><body><a class="skip" href="#content">Skip to the calls</a><header><h1>${escapeHtml(document.info.title)}</h1><p>${all.length} calls · <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a> · <a href="/">The site</a></p></header><div class="frame"><nav aria-label="Calls">${links}</nav><main id="content">${prose(document.info.description)}${body}</main></div></body></html>`;
}
