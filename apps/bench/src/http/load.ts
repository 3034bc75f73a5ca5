import autocannon from 'autocannon';

export const connections = 50;

/** What a side of a comparison did in one round. */
export interface Measured {
  perSecond: number;
  /** Processor time of the side and its database for one answer, in milliseconds: what a busy machine cannot distort. */
  cpuMs: number;
  p50: number;
  p99: number;
}

const octet = () => 1 + Math.floor(Math.random() * 250);

/**
 * Visitors' addresses as a trusted proxy names them. With limits on, as in production, one address alone would soon be
 * refused.
 */
const visitors = Array.from({ length: 2_000 }, () => `10.${octet()}.${octet()}.${octet()}`);

const visitorHeaders = (headers: Record<string, string>, index: number) => ({
  ...headers,
  'x-forwarded-for': visitors[index % visitors.length] ?? '10.0.0.1',
});

export interface Load {
  path: string;
  headers?: Record<string, string>;
  /** Makes each post anew, so that no two are of one sender; without it the load is reading. */
  makeBody?: () => object;
  /** `[<id>]` in the path becomes another text in every request. */
  isUnique?: boolean;
}

/** Asks one side with 50 connections for some seconds. @throws Error where an answer was no success */
export async function measure(
  { base, cpuMs }: { base: string; cpuMs: () => number },
  load: Load,
  seconds: number,
): Promise<Measured> {
  const { path, headers = {}, makeBody, isUnique = false } = load;
  const requests: autocannon.Request[] = makeBody
    ? [
        {
          method: 'POST',
          path,
          setupRequest: (request) => ({
            ...request,
            headers: visitorHeaders(
              { 'content-type': 'application/json', ...headers },
              Math.floor(Math.random() * visitors.length),
            ),
            body: JSON.stringify(makeBody()),
          }),
        },
      ]
    : visitors.map((_, index) => ({ path, headers: visitorHeaders(headers, index) }));
  const before = cpuMs();
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests,
    idReplacement: isUnique,
    // A busy machine is slow, and not wrong.
    timeout: 60,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${base}${path} failed`);
  return {
    perSecond: result.requests.average,
    cpuMs: (cpuMs() - before) / result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
