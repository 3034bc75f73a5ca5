import { requestTarget } from '@perfboard/server/base/http/request';
import type { Request } from 'express';
import type { RestRoute } from '../call-procedure.ts';
import { readBody, strangerBodyMaxBytes } from '../http/body.ts';
import { fieldsMax, tooManyFields } from '../http/json-text.ts';

/** Own and plain values only; of a repeated one, the last is used. */
function queryOf(request: Request): Record<string, unknown> {
  const { query } = requestTarget(request);
  if (query.size > fieldsMax) throw tooManyFields();
  return Object.fromEntries(query);
}

export async function inputOf(
  request: Request,
  { isPublic, contentTypes, meta }: RestRoute,
): Promise<unknown> {
  const params = request.params as Record<string, string>;
  if (request.method === 'GET' || request.method === 'HEAD') return { ...queryOf(request), ...params };
  // A script may send a content type without a body; a deletion has no body.
  if (request.method === 'DELETE') return params;
  const body = await readBody(request, {
    takesFiles: contentTypes?.includes('multipart/form-data') ?? false,
    upload: meta.upload,
    ...(isPublic ? { maxBytes: strangerBodyMaxBytes } : {}),
    ...(meta.bodyFields ? { fieldsMax: meta.bodyFields } : {}),
  });
  if (body.kind === 'fields') return { ...body.fields, ...params };
  for (const [name, value] of Object.entries(params)) body.form.set(name, value);
  return body.form;
}
