// @module-tag slow
import { sessionMessages } from '@perfboard/contracts/words/session';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restRoutes } from '../call-procedure.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { extraPaths, type OpenApiDocument } from './openapi.ts';

let app: TestApp;
let sink: MailSink;
let document: OpenApiDocument;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startTestApp({ env: { RATE_LIMITS: 'off', SMTP_URL: sink.url } });
  document = (await app.call('/api/v1/openapi.json')).json;
});
afterAll(async () => {
  await app.close();
  await sink.stop();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

test('the document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toBe('3.1.0');
  const result = await new Validator().validate(structuredClone(document) as unknown as object);
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('every call of the router stands in the document, and nothing else does', () => {
  const documented = operations().map(({ path, method }) => `${method} ${path}`);
  const published = restRoutes().map(({ path, method }) => `${method} ${path}`);
  const extra = Object.entries(extraPaths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual([...published, ...extra].sort());
});

test('every documented call is mounted, and says which methods it has', async () => {
  for (const { path, method } of operations()) {
    const concrete = path.replace(/\{\w+\}/g, 'x');
    const answer = await app.call(`/api/v1${concrete}`, { method: 'OPTIONS' });
    expect(answer.status, concrete).toBe(204);
    expect(answer.headers.get('allow'), concrete).toContain(method);
  }
});

test('what the specification calls is there', () => {
  const calls = new Set(operations().map(({ path, method }) => `${method} ${path}`));
  for (const call of [
    'GET /projects',
    'GET /projects/category/{category}',
    'GET /projects/{uuid}',
    'POST /projects',
    'PUT /projects/{uuid}',
    'DELETE /projects/{uuid}',
    'GET /bookings',
    'POST /bookings',
    'POST /contacts',
    'GET /contacts',
    'PATCH /contacts/{uuid}',
    'DELETE /contacts/{uuid}',
    'POST /newsletter/subscribe',
    'GET /newsletter',
  ]) {
    expect(calls).toContain(call);
  }
});

test('every call has a summary, a tag, an example and its failures', () => {
  for (const { path, method, operation } of operations()) {
    expect(operation.summary, `${method} ${path}`).not.toBe('');
    expect(operation.tags.length, `${method} ${path}`).toBeGreaterThan(0);
    expect(Object.keys(operation.responses), `${method} ${path}`).toEqual(
      expect.arrayContaining(['405', '500', '503']),
    );
    const isPublic = operation.security?.length === 0;
    expect('401' in operation.responses, `${method} ${path}`).toBe(!isPublic);
  }
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

interface Shape {
  $ref?: string;
  content?: Record<string, { schema: object; example?: unknown }>;
}

test('every example is what its schema says', () => {
  const wrong: string[] = [];
  for (const { path, method, operation } of operations())
    for (const part of [operation.requestBody, ...Object.values(operation.responses)] as Array<
      Shape | undefined
    >)
      for (const [type, { schema, example }] of Object.entries(part?.content ?? {}))
        if (example !== undefined && type === 'application/json' && !ajv.validate(schema, example))
          wrong.push(`${method} ${path}: ${ajv.errorsText()}`);
  expect(wrong).toEqual([]);
});

describe('driven by its document', () => {
  const schemaFor = (responses: Record<string, unknown>, status: number): object | null => {
    let response = responses[String(status)] as Shape | undefined;
    if (!response) throw new Error(`Status ${status} is not in the document`);
    if (response.$ref)
      response = document.components.responses?.[response.$ref.split('/').at(-1) ?? ''] as Shape;
    const schema = response.content?.['application/json']?.schema ?? null;
    return schema && '$ref' in schema ? (document.components.schemas?.Error as object) : schema;
  };
  const leftOut: string[] = [];
  type Part = { $ref?: string; name: string; in: string; required?: boolean; example?: unknown };

  async function drive(cookie: string | undefined, token?: string) {
    const seen: Record<string, number> = {};
    const refusing: string[] = [];
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    for (const { path, method, operation } of operations()) {
      // Would end the session that drives the others; their own tests have them.
      if (['session.signOutEverywhere', 'password.change'].includes(operation.operationId)) {
        leftOut.push(`${method} ${path}`);
        continue;
      }
      const concrete = path.replace(/\{(\w+)\}/g, (_, name) => {
        const part = (operation.parameters as Part[]).find((one) => one.name === name);
        return encodeURIComponent(String(part?.example));
      });
      const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      let sent: unknown = body?.example;
      if (type === 'multipart/form-data') {
        const form = new FormData();
        for (const [name, value] of Object.entries(body?.example as Record<string, unknown>)) {
          if (name === 'image') form.set(name, new Blob([picture], { type: 'image/png' }), 'a.png');
          else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
        }
        sent = form;
      }
      const answer = await app.call(`/api/v1${concrete}`, { method, cookie, headers, body: sent });
      if (answer.json?.message === sessionMessages.sessionOnly) refusing.push(`${method} ${path}`);
      const where = `${method} ${path} ${answer.status} ${answer.text.slice(0, 300)}`;
      expect(answer.status, where).toBeLessThan(500);
      const schema = schemaFor(operation.responses, answer.status);
      if (schema) {
        expect(ajv.validate(schema, answer.json), `${where} ${ajv.errorsText()}`).toBe(true);
      }
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    }
    return { seen, refusing };
  }

  test('a stranger gets answers of the documented shapes', async () => {
    const { seen } = await drive(undefined);
    expect(seen[401]).toBeGreaterThan(10);
  });

  test('an admin gets answers of the documented shapes', async () => {
    const { seen } = await drive(await app.signIn());
    expect(seen[401]).toBeUndefined();
    expect((seen[200] ?? 0) + (seen[201] ?? 0)).toBeGreaterThan(15);
  });

  test('a token is refused by exactly those calls that do not name it', async () => {
    const body = { name: 'Script', scope: 'write' };
    const { json } = await app.call('/api/v1/tokens', { body, cookie: await app.signIn() });
    // Its description says which settings need a session.
    const partly = ['PUT /settings'];
    const { refusing } = await drive(undefined, json.token);
    const inPerson = operations()
      .filter(
        ({ operation: { security = [] } }) => security.length > 0 && !security.some((one) => 'token' in one),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(inPerson.length).toBeGreaterThan(20);
    expect(refusing.sort()).toEqual(
      [...inPerson.filter((call) => !leftOut.includes(call)), ...partly].sort(),
    );
  });
});

/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('the reference page has its files from us, under a policy that knows no other host', async () => {
  const { status, headers, text } = await app.call('/api/v1/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';style-src 'self';");
  expect(policy).not.toMatch(/unsafe|trusted-types/);
  expect(text).not.toMatch(/<script>|<style|https?:\/\//i);
  const files = [...text.matchAll(/(?:src|href)="(\/api\/v1\/docs\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files).toHaveLength(4);
  for (const file of files) {
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/css';
    const answer = await app.call(file);
    expect(answer.status, file).toBe(200);
    expect(answer.headers.get('content-type'), file).toContain(type);
    expect(answer.headers.get('content-encoding'), file).toBe('gzip');
  }
});

test('the document is answered with 304 after the first request', async () => {
  const first = await app.call('/api/v1/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  const second = await app.call('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
  expect(second).toMatchObject({ status: 304, text: '' });
});
