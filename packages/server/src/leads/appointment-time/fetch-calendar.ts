import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  busyCalendarLimits as limits,
  busyCalendarProblems as problems,
} from '@perfboard/contracts/words/booking-time';
import {
  findWrittenProblem,
  InnerAddressError,
  lookupPublic,
  type TargetRule,
} from '../../base/webhook/target.ts';

/** Why a calendar can't be read, in words for its member. */
export class CalendarError extends Error {
  override name = 'CalendarError';
}

function open(url: URL, rule: TargetRule, signal: AbortSignal): Promise<IncomingMessage> {
  const written = findWrittenProblem(url.href, rule);
  if (written) throw new CalendarError(problems[written]);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      // A new connection each time, so that each address is checked.
      agent: false,
      ...(rule.targets === 'any' ? {} : { lookup: lookupPublic }),
      signal,
      headers: {
        accept: 'text/calendar',
        'accept-encoding': 'identity',
        'user-agent': 'Perfboard-Calendar/1',
      },
    });
    request.on('response', resolve).on('error', reject).end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? ''))
    throw new CalendarError(problems.encoded);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.bytesMax) throw new CalendarError(problems.large);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a member's calendar from its address: bounded in size, time and redirects, each of which is checked like the
 * first address.
 * @throws CalendarError
 */
export async function fetchCalendar(
  address: string,
  {
    rule,
    stopping,
    timeoutMs = limits.answerSeconds * 1_000,
  }: {
    rule: TargetRule;
    stopping?: AbortSignal;
    timeoutMs?: number;
  },
): Promise<Buffer> {
  const time = AbortSignal.timeout(timeoutMs);
  const signal = stopping ? AbortSignal.any([time, stopping]) : time;
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= limits.redirectsMax; redirects++) {
      const response = await open(url, rule, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      try {
        if (status === 200) return await readBody(response);
      } finally {
        // What is left of it is not needed and could be endless.
        response.destroy();
      }
      if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, url.href))
        throw new CalendarError(problems.status(status));
      url = new URL(location, url);
      if (!/^https?:$/.test(url.protocol)) throw new CalendarError(problems.status(status));
    }
    throw new CalendarError(problems.redirects);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    if (stopping?.aborted) throw error;
    if (error instanceof InnerAddressError) throw new CalendarError(problems.inner);
    throw new CalendarError(time.aborted ? problems.slow : problems.unreachable);
  }
}
