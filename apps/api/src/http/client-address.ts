import type { IncomingMessage } from 'node:http';

/**
 * Whose request it is, as Express's `request.ip` says it: the connection's address, or where so many proxies are trusted, the
 * one that the last of them vouches for.
 */
export function clientAddress(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || !forwarded) return socket.remoteAddress;
  const named = String(forwarded)
    .split(',')
    .map((address) => address.trim());
  return named.length < trustedProxies ? named[0] : named.at(-trustedProxies);
}
