import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import type { RestRoute } from '../call-procedure.ts';
import { exampleOf, type JsonSchema } from './openapi-example.ts';
import { inputSchemaOf, outputSchemaOf } from './openapi-schema.ts';

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Array<Record<string, string[]>>;
  parameters?: unknown[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema; example: unknown }> };
  responses: Record<string, unknown>;
}

/** `BAD_REQUEST`: `BadRequest`. */
export const componentName = (code: ErrorCode): string =>
  code
    .split('_')
    .map((word) => word[0] + word.slice(1).toLowerCase())
    .join('');

/** The errors that a call can have in addition to those of every call. */
function failuresOf(route: RestRoute): ErrorCode[] {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(route.method);
  const isWrite = route.method !== 'GET';
  const isNamed = route.path.includes('{');
  const isLimited = isWrite && route.isPublic;
  const codes: Array<[isPossible: boolean, code: ErrorCode]> = [
    [true, 'BAD_REQUEST'],
    [!route.isPublic, 'UNAUTHORIZED'],
    [isWrite || !route.isPublic, 'FORBIDDEN'],
    [isNamed, 'NOT_FOUND'],
    [true, 'METHOD_NOT_SUPPORTED'],
    [hasBody, 'TIMEOUT'],
    [isWrite, 'CONFLICT'],
    [isWrite && Boolean(route.meta.hasVersion), 'PRECONDITION_FAILED'],
    [hasBody, 'PAYLOAD_TOO_LARGE'],
    [hasBody, 'UNSUPPORTED_MEDIA_TYPE'],
    [isLimited || Boolean(route.meta.takesPassword), 'TOO_MANY_REQUESTS'],
    [true, 'INTERNAL_SERVER_ERROR'],
    [true, 'SERVICE_UNAVAILABLE'],
  ];
  return codes.filter(([isPossible]) => isPossible).map(([, code]) => code);
}

/** One entry per status: the first code stands for all codes with that status. */
export const failureResponses = (codes: readonly ErrorCode[]): Record<string, unknown> =>
  Object.fromEntries(
    codes.map((code) => [
      String(errorTable[code].status),
      { $ref: `#/components/responses/${componentName(code)}` },
    ]),
  );

export const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/**
 * The required permission. Public calls state explicitly that there is none, to distinguish them from
 * forgotten ones.
 */
const securityOf = ({ isPublic, meta }: RestRoute) =>
  isPublic ? [] : meta.access === 'member' ? [{ token: [] }, { cookie: [] }] : [{ cookie: [] }];

/** What a call needs besides a role. */
const needs: Partial<Record<NonNullable<RestRoute['meta']['access']>, string>> = {
  session: 'Needs a session; a token is refused.',
  'recent password': 'Needs a session with a confirmed password; a token is refused.',
};

const descriptionOf = ({ description, meta }: RestRoute): string =>
  [description, meta.access && needs[meta.access]].filter(Boolean).join(' ');

function parametersOf(route: RestRoute, input: JsonSchema): unknown[] {
  const names = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string));
  const properties = Object.entries(input.properties ?? {});
  const inPath = properties.filter(([name]) => names.has(name));
  const inQuery = route.method === 'GET' ? properties.filter(([name]) => !names.has(name)) : [];
  const parameter = (place: 'path' | 'query', [name, schema]: [string, JsonSchema]) => ({
    name,
    in: place,
    required: place === 'path' || Boolean(input.required?.includes(name)),
    schema,
    ...(place === 'path' ? { example: exampleOf(schema, name) } : {}),
  });
  return [
    ...inPath.map((field) => parameter('path', field)),
    ...inQuery.map((field) => parameter('query', field)),
    ...(route.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(route.method !== 'GET' && route.meta.hasVersion ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(route.method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
}

const isFile = ({ format, items, anyOf }: JsonSchema): boolean =>
  format === 'binary' || (items !== undefined && isFile(items)) || (anyOf ?? []).some(isFile);

/** In a body that may be JSON or a form, only the form has files. */
const withoutFiles = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([, property]) => !isFile(property)),
  ),
});

function requestBodyOf(route: RestRoute, input: JsonSchema): Operation['requestBody'] | undefined {
  if (!['POST', 'PUT', 'PATCH'].includes(route.method)) return undefined;
  const names = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !names.has(name)),
  );
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((name) => !names.has(name));
  const schema: JsonSchema = { ...input, properties, ...(required.length > 0 ? { required } : {}) };
  if (required.length === 0) delete schema.required;
  const types = route.contentTypes ?? ['application/json'];
  return {
    required: required.length > 0,
    content: Object.fromEntries(
      types.map((type) => {
        const body = types.length > 1 && type === 'application/json' ? withoutFiles(schema) : schema;
        return [type, { schema: body, example: exampleOf(body) }];
      }),
    ),
  };
}

/** The message of a change is about the change, not a visitor's. */
const answerExample = (output: JsonSchema, isRead: boolean): unknown => {
  const example = exampleOf(output);
  return !isRead && output.properties?.message ? { ...(example as object), message: 'Saved' } : example;
};

/** One call in the document's format. */
export function operationOf(route: RestRoute): Operation {
  const input = inputSchemaOf(route.procedure);
  const output = outputSchemaOf(route.procedure);
  const parameters = parametersOf(route, input);
  const requestBody = requestBodyOf(route, input);
  const isRead = route.method === 'GET';
  const isPaged = isRead && Boolean(input.properties?.cursor);
  const headers = headerRefs([
    'X-Request-Id',
    ...(isRead || route.meta.hasVersion ? ['ETag'] : []),
    ...(isPaged ? ['Link'] : []),
  ]);
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(descriptionOf(route) && { description: descriptionOf(route) }),
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [String(route.status)]: {
        description: route.status === 201 ? 'Created' : 'Done',
        headers,
        content: { 'application/json': { schema: output, example: answerExample(output, isRead) } },
      },
      ...(isRead ? { '304': { description: 'Not changed since the given `ETag`' } } : {}),
      ...failureResponses(failuresOf(route)),
    },
  };
}
