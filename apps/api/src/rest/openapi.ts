import { errorBodySchema } from '@perfboard/contracts/error';
import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import { z } from 'zod';
import { restRoutes } from '../call-procedure.ts';
import type { JsonSchema } from './openapi-example.ts';
import {
  backupArchive,
  leadExport,
  projectExport,
  quoteExport,
  quotePdf,
  subscriberExport,
} from './openapi-export.ts';
import { componentName, headerRefs, type Operation, operationOf } from './openapi-operation.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const tagTexts: Readonly<Record<string, string>> = {
  projects: 'The project catalog.',
  bookings: 'Consultation requests.',
  contacts: 'Contact messages.',
  quotes: 'Offers to the senders of bookings and contacts.',
  newsletter: 'Newsletter subscribers.',
  newsletters: 'Newsletters and their results.',
  privacy: 'Find, export or erase data about a person.',
  operation: 'System health and failed work.',
  webhooks: 'Events that are posted to other systems.',
  tokens: 'API tokens for scripts. Only signed-in members can create or revoke them.',
  settings: 'Settings that apply while the product runs.',
  session: 'The session and the password.',
};

const description = `The calls that the site and the desk use, for scripts.

**Signing in.** \`POST /api/auth/sign-in/email\` with \`{"email", "password"}\` returns a session cookie. Send it back with every request. \`POST /api/auth/sign-out\` ends the session. For scripts, use an API token created in the desk: \`Authorization: Bearer pb_...\`. A token with the *read* scope can read; the *write* scope can also make changes.

**Confirming.** Some calls, such as sending a newsletter, creating a token and erasing a person's data, need a session, and some of them a password confirmation from the last 15 minutes; each says so. Otherwise they fail with 403 and an issue at \`session\`. To confirm, call \`POST /api/v1/session/confirm\` with \`{"password"}\`.

**Failures** are \`{"message", "issues"?}\`. You can show the message to users; the issues name the fields, except one that the call does not have. If a request is rate limited, \`Retry-After\` says how many seconds to wait.

**Lists** are newest first. With \`limit\` they come in pages, and \`Link\` contains the next one. Use \`ETag\` and \`If-None-Match\` to skip data that has not changed.

**Repeating.** A POST with an \`Idempotency-Key\` runs once, however often you send it within two days. If the response contains a secret, a repeated request is refused.

**Other sites'** scripts can call this API only if \`CORS_ORIGINS\` lists them, and with a token instead of a cookie.`;

/** Paths beside the procedures; a test compares them with what is mounted. */
export const extraPaths: Readonly<Record<string, Record<string, Operation>>> = {
  '/newsletter/export.csv': { get: subscriberExport },
  '/projects/export.zip': { get: projectExport },
  '/bookings/export.csv': { get: leadExport('booking', 'bookings') },
  '/quotes/export.csv': { get: quoteExport },
  '/quotes/{uuid}/pdf': { get: quotePdf },
  '/backups/{uuid}/archive': { get: backupArchive },
  '/contacts/export.csv': { get: leadExport('contact', 'contacts') },
};

function responses(): Record<string, unknown> {
  const schema = { $ref: '#/components/schemas/Error' };
  return Object.fromEntries(
    (Object.keys(errorTable) as ErrorCode[]).map((code) => {
      const { status, message } = errorTable[code];
      const example =
        code === 'BAD_REQUEST'
          ? { message: 'Email is required', issues: [{ path: 'email', message: 'Email is required' }] }
          : { message };
      const isTimed = status === 429 || status === 409;
      return [
        componentName(code),
        {
          description: message,
          headers: headerRefs(['X-Request-Id', ...(isTimed ? ['Retry-After'] : [])]),
          content: { 'application/json': { schema, example } },
        },
      ];
    }),
  );
}

const header = (text: string, schema: JsonSchema) => ({ description: text, schema });

/** The order for readers: the catalog first, operations last. */
const inOrder = (tags: string[]): string[] => {
  const known = Object.keys(tagTexts);
  const place = (tag: string) => (known.includes(tag) ? known.indexOf(tag) : known.length);
  return tags.sort((one, other) => place(one) - place(other));
};

function build(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of restRoutes()) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  }
  for (const [path, operations] of Object.entries(extraPaths))
    paths[path] = { ...paths[path], ...operations };
  const tags = new Set(
    Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags)),
  );
  const { $schema: _, ...errorSchema } = z.toJSONSchema(errorBodySchema);
  return {
    openapi: '3.1.0',
    // The product's name, not the shop's, because the document is the same at every shop.
    info: { title: 'Perfboard API', version: '1.0.0', description },
    servers: [{ url: '/api/v1' }],
    tags: inOrder([...tags]).map((name) => ({ name, description: tagTexts[name] ?? `About ${name}.` })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: responses(),
      headers: {
        'X-Request-Id': header('Names this request in the logs', { type: 'string' }),
        ETag: header('Changes with the response', { type: 'string' }),
        Link: header('The next page as `rel="next"`; absent on the last page', { type: 'string' }),
        'Retry-After': header('Seconds to wait', { type: 'integer' }),
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Chosen by the caller: new for every request, the same when a request is repeated',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
        },
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of what you read. If it was changed since, the response is 412',
          schema: { type: 'string' },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of an earlier response',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pb_...',
          description: 'An API token, created in the desk',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'perfboard.session_token',
          description: 'A session cookie; with https the name starts with `__Host-`',
        },
      },
    },
  };
}

let document: OpenApiDocument | undefined;

/** The OpenAPI 3.1 document of `/api/v1`, made from the procedures themselves. */
export function openApiDocument(): OpenApiDocument {
  document ??= build();
  return document;
}
