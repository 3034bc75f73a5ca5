import type { IncomingMessage } from 'node:http';
import type { DoorTools } from '@perfboard/server/base/http/door';
import { isKnown } from '@perfboard/server/base/http/send-file';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Request, Response } from 'express';
import {
  type Answer,
  type AnswerStore,
  bodyOf,
  type Encoding,
  encodingFor,
  type Head,
  type Prepared,
  prepareAnswer,
} from './answer-store.ts';

/** True for a request whose response depends only on its address and encoding. */
export const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.cookie === undefined &&
  headers.authorization === undefined &&
  headers.origin === undefined &&
  headers['idempotency-key'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Differs for each request; its value comes last in the headers. */
const requestIdHeader = 'x-request-id';

/** Sends the headers of a response. A client that has it already gets a 304. */
const statedBy = ({ headers, etag }: Answer, encoding: Encoding, length: number): Record<string, string> => ({
  ...headers,
  etag,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  'content-length': String(length),
});

/** The headers of a 304 response. */
function statedByNotModified({ headers, etag }: Answer): Record<string, string> {
  const { 'content-type': _type, ...others } = headers;
  return { ...others, etag };
}

const headOf = (common: Prepared['common'], own: Record<string, string>): Head => [
  ...Object.entries({ ...common, ...own }).flat(),
  requestIdHeader,
  '',
];

/** Stores the headers of this response, so that the next one needs no framework. */
function remember(answer: Answer, encoding: Encoding, length: number, response: Response): void {
  const { req: request } = response;
  if (!answer.isCached || !isPlain(request)) return;
  const { [requestIdHeader]: _id, ...common } = response.getHeaders() as Record<string, string>;
  answer.prepared ??= {
    common,
    heads: {},
    notModified: headOf(common, statedByNotModified(answer)),
    route: { baseUrl: request.baseUrl, route: request.route },
  };
  answer.prepared.heads[encoding] ??= headOf(answer.prepared.common, statedBy(answer, encoding, length));
}

/** Sends cached or new bytes, compressed if the client accepts it, with an ETag. */
export async function sendAnswer(request: Request, response: Response, answer: Answer): Promise<void> {
  const encoding = encodingFor(answer, request.headers['accept-encoding']);
  const body = await bodyOf(answer, encoding);
  remember(answer, encoding, body.length, response);
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    response.set(statedByNotModified(answer)).status(304).end();
    return;
  }
  response.status(answer.status);
  for (const [name, value] of Object.entries(statedBy(answer, encoding, body.length))) {
    response.setHeader(name, value);
  }
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Sends texts that are the same for everyone, from the store while change notifications arrive. */
export function sharedSender(
  { changes, env }: Pick<HttpServices, 'changes' | 'env'>,
  store: AnswerStore,
): DoorTools['sendShared'] {
  return async (request, response, { address, make }) => {
    const prepare = async (): Promise<Answer> => {
      const { text, headers, isPartial } = await make();
      return { ...prepareAnswer(text, 200, headers), isPartial };
    };
    // Without change notifications, a stored response may be stale.
    const mayStore = changes.isListening() && !env.isDev;
    await sendAnswer(request, response, mayStore ? await store.get(address, prepare) : await prepare());
  };
}
