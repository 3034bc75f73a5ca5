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
 * Posts to a member's webhook URL and reads only the status of the answer. The target address is checked;
 * redirects are not followed.
 * @throws InnerAddressError when its name resolves to an internal address; any network error
 */
export async function postOnce(url: string, { headers, body, rule, signal }: Post): Promise<number> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const target = new URL(url);
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
      method: 'POST',
      // A new connection each time, so that each address is checked.
      agent: false,
      ...(rule.targets === 'any' ? {} : { lookup: lookupPublic }),
      signal,
      headers,
    });
    request.on('response', resolve).on('error', reject).end(body);
  });
  // The body is not needed and could be endless.
  response.destroy();
  return response.statusCode ?? 0;
}
