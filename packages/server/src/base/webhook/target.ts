import { lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

export interface TargetRule {
  /**
   * Allowed webhook targets: `public` is the internet, `any` also the operator's own network and plain http.
   */
  targets: 'public' | 'any';
  /** In production, leads must be encrypted in transit: https only. */
  isProduction: boolean;
}

/** The rule from a program's environment. */
export const targetRuleOf = (env: {
  WEBHOOK_TARGETS: TargetRule['targets'];
  isProduction: boolean;
}): TargetRule => ({
  targets: env.WEBHOOK_TARGETS,
  isProduction: env.isProduction,
});

export type TargetProblem = 'plain' | 'inner';

const lookupLimitMs = 3_000;

/** Without the brackets of an IPv6 address. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');

/** The problem visible in the URL itself. A host name shows none: connect to it with `lookupPublic`. */
export function findWrittenProblem(url: string, { targets, isProduction }: TargetRule): TargetProblem | null {
  if (targets === 'any') return null;
  if (isProduction && new URL(url).protocol !== 'https:') return 'plain';
  const host = hostOf(url);
  return isIP(host) && !isPublicAddress(host) ? 'inner' : null;
}

/**
 * The problem of a URL as far as it is known before a delivery. A name that does not resolve (yet) has none.
 */
export async function findTargetProblem(url: string, rule: TargetRule): Promise<TargetProblem | null> {
  const written = findWrittenProblem(url, rule);
  if (written || rule.targets === 'any') return written;
  const found = await Promise.race([
    lookupAll(hostOf(url), { all: true }).catch(() => []),
    sleep(lookupLimitMs, [], { ref: false }),
  ]);
  return found.every(({ address }) => isPublicAddress(address)) ? null : 'inner';
}

/**
 * A name resolves to this machine, its network or a special purpose. A retry helps only after the DNS entry
 * changes.
 */
export class InnerAddressError extends Error {
  override name = 'InnerAddressError';
}

/**
 * `lookup` for connections that may only go to public addresses. The checked addresses are the ones that are
 * connected to, so DNS rebinding does not work.
 * Fails with InnerAddressError when any address of the name is not public.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) callback(error, '');
    else if (!found.every(({ address }) => isPublicAddress(address))) callback(new InnerAddressError(), '');
    else if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};

const internetOfIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is public, so not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // The rest of IPv6 is not given out: `::7f00:1` is an old spelling of 127.0.0.1.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(internetOfIPv6)) return false;
  return parsed.range() === 'unicast';
}
