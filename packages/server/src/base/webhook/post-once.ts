import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic, type TargetRule } from './target.ts';

interface Post {
  headers: Record<string, string | number>;
  body: string | Buffer;
  rule: TargetRule;
  signal: AbortSignal;
}

/**
 * Posts to an address that somebody gave us, looked at before, and reads nothing but the answer's status. Redirects are not followed.
 * @throws InnerAddressError where its name leads inside; whatever keeps it from being answered
 */
export async function postOnce(url: string, { headers, body, rule, signal }: Post): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const target = new URL(url);
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      // A connection of its own, so that each one is looked at.
      agent: false,
      ...(rule.targets === 'any' ? {} : { lookup: lookupPublic }),
      signal,
      headers,
    });
    request.on('response', resolve).on('error', reject).end(body);
  });
  // What else it says is of no use, and could be endless.
  response.destroy();
  return response.statusCode ?? 0;
}
