import { createHash, randomBytes } from 'node:crypto';
import { type Log, throttledWarning } from './log.ts';

/** A timed operation on behalf of a request. */
export interface Span {
  name: string;
  /** `server`: the request itself. `consumer`: a job that it caused. */
  kind: 'server' | 'consumer';
  /** The same id in a request and in its jobs makes them one trace. */
  requestId: string;
  /** Milliseconds since 1970, as of `Date.now()`. */
  startedAt: number;
  endedAt: number;
  attributes: Record<string, string | number>;
  /** The error, if there was one. */
  error?: string;
}

export interface Tracing {
  record(span: Span): void;
  /** Sends the remaining spans, within two seconds. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Base URL of an OpenTelemetry collector, e.g. `http://otel-collector:4318`; spans go to `/v1/traces` below it. */
  endpoint: string;
  /** `api` or `worker`. */
  service: string;
  log: Log;
}

const SEND_EVERY_MS = 5_000;
/** An unavailable collector must not fill the memory: beyond this, spans are dropped. */
const MAX_SPANS = 5_000;
const SEND_LIMIT_MS = 2_000;

/**
 * Sends spans to an OpenTelemetry collector as OTLP over HTTP, in JSON. Trace ids are derived from the
 * request's id, which the outbox and the queue already carry.
 */
export function createTracing({ endpoint, service, log }: TracingOptions): Tracing {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const warn = throttledWarning(log);
  let waiting: object[] = [];

  async function send(): Promise<void> {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          resourceSpans: [
            {
              resource: { attributes: attributesOf({ 'service.name': `perfboard-${service}` }) },
              scopeSpans: [{ scope: { name: 'perfboard' }, spans }],
            },
          ],
        }),
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
    } catch (error) {
      warn(error, 'spans could not be sent to the collector');
    }
  }

  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();
  return {
    record(span) {
      if (waiting.length < MAX_SPANS) waiting.push(toOtlp(span));
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

const hex = (text: string, characters: number) =>
  createHash('sha256').update(text).digest('hex').slice(0, characters);

/** A request's id is a UUID, as long as a trace id, unless a proxy sent something else. */
function traceIdOf(requestId: string): string {
  const bare = requestId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(bare) && !/^0+$/.test(bare) ? bare : hex(requestId, 32);
}

const kinds = { server: 2, consumer: 5 } as const;

function toOtlp({ name, kind, requestId, startedAt, endedAt, attributes, error }: Span): object {
  const root = hex(`root ${requestId}`, 16);
  return {
    traceId: traceIdOf(requestId),
    ...(kind === 'server'
      ? { spanId: root }
      : { spanId: randomBytes(8).toString('hex'), parentSpanId: root }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: `${Math.round(startedAt * 1000)}000`,
    endTimeUnixNano: `${Math.round(endedAt * 1000)}000`,
    attributes: attributesOf({ ...attributes, 'perfboard.request_id': requestId }),
    status: error === undefined ? { code: 0 } : { code: 2, message: error },
  };
}

const attributesOf = (values: Record<string, string | number>) =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
