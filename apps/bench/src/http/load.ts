import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
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

/** What an asking program found. Times in milliseconds. */
interface Answers {
  total: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
  /** Answers by status, as far as the program counts them. */
  statuses?: object;
}

/**
 * Whether wrk is installed (a package of Debian). It asks at a tenth of autocannon's cost, which is as dear as a kept
 * answer and would then be what is measured.
 */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** Reads with wrk. Its script lies beside the sources, not in the bundle. */
async function askByWrk(base: string, load: Load, seconds: number): Promise<Answers> {
  const script = path.resolve(import.meta.dirname, '../../src/http/wrk.lua');
  const headers = Object.entries(load.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const { stdout } = await promisify(execFile)('wrk', [
    ...['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '60s', '-s', script],
    `${base}${load.path}`,
    ...['--', load.isUnique ? 'unique' : 'same', ...headers],
  ]);
  const { seconds: took, ...answers } = JSON.parse(/^result (.*)$/m.exec(stdout)?.[1] ?? '') as Answers & {
    seconds: number;
  };
  return { ...answers, perSecond: answers.total / took };
}

async function askByAutocannon(base: string, load: Load, seconds: number): Promise<Answers> {
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
  const { latency, ...result } = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests,
    idReplacement: isUnique,
    // A busy machine is slow, and not wrong.
    timeout: 60,
  });
  return {
    total: result.requests.total,
    perSecond: result.requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    statuses: result.statusCodeStats ?? {},
  };
}

/** Asks one side with 50 connections for some seconds. @throws Error where an answer was no success */
export async function measure(
  { base, cpuMs }: { base: string; cpuMs: () => number },
  load: Load,
  seconds: number,
): Promise<Measured> {
  const before = cpuMs();
  const ask = hasWrk && !load.makeBody ? askByWrk : askByAutocannon;
  const { total, failed, statuses, ...answers } = await ask(base, load, seconds);
  if (failed > 0) {
    const counted = statuses ? `: ${JSON.stringify(statuses)}` : '';
    throw new Error(`${failed} of ${total} requests to ${base}${load.path} failed${counted}`);
  }
  return { ...answers, cpuMs: (cpuMs() - before) / total };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
