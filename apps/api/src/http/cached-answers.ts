import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnown } from '@perfboard/server/base/http/send-file';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Request, RequestHandler, Response } from 'express';
import { type AnswerStore, encodingFor } from './answer-store.ts';
import type { ClientBudget } from './client-budget.ts';
import { clientAddress, requestIdOf } from './request-context.ts';
import { isPlain } from './send-answer.ts';

interface KeptAnswerOptions {
  services: Pick<HttpServices, 'changes' | 'env' | 'log'>;
  store: AnswerStore;
  budget: ClientBudget;
  /** Observers of every request: metrics, traces. */
  watchers: readonly RequestHandler[];
  /** Logs a request; called only if the log level includes it. */
  logRequest: RequestHandler;
}

const nothing = () => undefined;

/**
 * Sends cached responses without the framework, which costs several times the response: with the headers,
 * ETag and bytes of Express's first response. Express handles everything else: uncached requests, those with
 * a cookie, a token or an origin, and clients without budget.
 * @returns whether the request was answered
 */
export function answerFromCache({ services, store, budget, watchers, logRequest }: KeptAnswerOptions) {
  const { changes, env, log } = services;
  return (message: IncomingMessage, response: ServerResponse): boolean => {
    const url = message.url ?? '';
    const answer = store.find(url);
    const prepared = answer?.prepared;
    if (!answer || !prepared || !isPlain(message) || !changes.isListening()) return false;
    const encoding = encodingFor(answer, message.headers['accept-encoding']);
    const body = answer.bodies[encoding];
    const head = prepared.heads[encoding];
    if (!head || !(body instanceof Buffer)) return false;
    const address = clientAddress(message, env.TRUST_PROXY);
    const charge = budget.begin(address);
    if (!charge) return false;
    store.hits += 1;
    const id = requestIdOf(message);
    const isLogged = log.isLevelEnabled(answer.status >= 400 ? 'info' : 'debug');
    if (isLogged || watchers.length > 0) {
      // The parts of an Express request that observers read.
      const request = Object.assign(message, {
        id,
        ip: address,
        originalUrl: url,
        ...prepared.route,
      }) as unknown as Request;
      for (const watch of watchers) watch(request, response as Response, nothing);
      if (isLogged) logRequest(request, response as Response, nothing);
    }
    const isNotModified = isKnown(message.headers['if-none-match'], answer.etag);
    const headers = isNotModified ? prepared.notModified : head;
    headers[headers.length - 1] = id;
    response.writeHead(isNotModified ? 304 : answer.status, headers);
    const isEmpty = isNotModified || message.method === 'HEAD';
    response.end(isEmpty ? undefined : body);
    charge(/^\/api\//i.test(url) && !isEmpty ? body.length : 0);
    return true;
  };
}
