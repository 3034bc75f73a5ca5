import { errorBodySchema } from '@perfboard/contracts/error';
import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import { z } from 'zod';
import type { JsonSchema } from './openapi-example.ts';
import { backupArchive, leadExport, projectExport, subscriberExport } from './openapi-export.ts';
import { componentName, headerRefs, type Operation, operationOf } from './openapi-operation.ts';
import { restRoutes } from './rest-route.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const tagTexts: Readonly<Record<string, string>> = {
  projects: 'The catalog: what the shop has built.',
  bookings: 'Requests for a consultation.',
  contacts: 'Messages to the shop.',
  newsletter: 'Subscribers of the newsletter.',
  newsletters: 'Mails to the subscribers, and what came of each.',
  privacy: 'What is stored about a person, to hand over or to erase.',
  operation: 'How the product is doing, and what it could not do by itself.',
  webhooks: 'Calls to other systems when something happens.',
  tokens: 'Keys for scripts. Only a signed-in person may make or revoke them.',
  settings: 'What an admin decides while the product runs.',
  session: 'Who is signed in, and the password.',
};

const description = `The same calls as the site and its admin make, for scripts.

**Signing in.** \`POST /api/auth/sign-in/email\` with \`{"email", "password"}\` answers with a session cookie to send back; \`POST /api/auth/sign-out\` ends it. Scripts are better served by an API token, made in the admin: \`Authorization: Bearer pb_...\`. A token with scope *read* may ask, one with scope *write* may change things too.

**Confirming.** Making a token, making or changing a webhook and erasing a person's data need a session, and a password that was given no more than 15 minutes ago. Otherwise they answer 403 with an issue at \`session\`: \`POST /api/v1/session/confirm\` with \`{"password"}\` opens them again.

**Failures** are \`{"message", "issues"?}\`: the message can be shown as it is, the issues name the fields. A request that is limited says in \`Retry-After\` how many seconds to wait.

**Lists** are newest first. With \`limit\` they come in pages: \`Link\` names the next one. \`ETag\` and \`If-None-Match\` save asking for what did not change.

**Repeating.** A POST with an \`Idempotency-Key\` is done once, however often it is sent within two days. Of an answer with a secret in it the repetition is refused instead.

**Other sites'** scripts may call this only when \`CORS_ORIGINS\` names them, and with a token rather than a cookie.`;

/** Paths beside the procedures; a test compares them with what is mounted. */
export const extraPaths: Readonly<Record<string, Record<string, Operation>>> = {
  '/newsletter/export.csv': { get: subscriberExport },
  '/projects/export.zip': { get: projectExport },
  '/bookings/export.csv': { get: leadExport('booking', 'bookings') },
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

/** As a reader comes to them: the catalogue first, what runs it last. */
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
    // The product's, as the interface is: the document is the same at every shop.
    info: { title: 'Perfboard API', version: '1.0.0', description },
    servers: [{ url: '/api/v1' }],
    tags: inOrder([...tags]).map((name) => ({ name, description: tagTexts[name] ?? `About ${name}.` })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses: responses(),
      headers: {
        'X-Request-Id': header('Names this request in the logs', { type: 'string' }),
        ETag: header('Changes with the answer', { type: 'string' }),
        Link: header('The next page, `rel="next"`; absent on the last one', { type: 'string' }),
        'Retry-After': header('Seconds to wait', { type: 'integer' }),
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Made by the caller, new for every request, the same for every repetition of it',
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
        },
        IfNoneMatch: {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          description: 'The `ETag` of an earlier answer',
          schema: { type: 'string' },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pb_...',
          description: 'An API token, made in the admin',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'perfboard.session_token',
          description: 'A session; behind https the name begins with `__Host-`',
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
