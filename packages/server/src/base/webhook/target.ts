import { lookup } from 'node:dns';
import { lookup as lookupAll } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';

export interface TargetRule {
  /** Where webhooks may lead: `public` is the internet, `any` also the operator's own network and plain http. */
  targets: 'public' | 'any';
  /** Where real leads are posted, nobody on the way may read them: https only. */
  isProduction: boolean;
}

/** The rule of a program's environment. */
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

/** The problem that the address itself shows. A name shows none: connect to it with `lookupPublic`. */
export function findWrittenProblem(url: string, { targets, isProduction }: TargetRule): TargetProblem | null {
  if (targets === 'any') return null;
  if (isProduction && new URL(url).protocol !== 'https:') return 'plain';
  const host = hostOf(url);
  return isIP(host) && !isPublicAddress(host) ? 'inner' : null;
}

/** The problem of an address as far as it shows before a delivery. A name that nobody knows (yet) has none. */
export async function findTargetProblem(url: string, rule: TargetRule): Promise<TargetProblem | null> {
  const written = findWrittenProblem(url, rule);
  if (written || rule.targets === 'any') return written;
  const found = await Promise.race([
    lookupAll(hostOf(url), { all: true }).catch(() => []),
    sleep(lookupLimitMs, [], { ref: false }),
  ]);
  return found.every(({ address }) => isPublicAddress(address)) ? null : 'inner';
}

/** A name leads to this machine, its network or a special purpose. Retrying helps only once the name leads elsewhere. */
export class InnerAddressError extends Error {
  override name = 'InnerAddressError';
}

/**
 * `lookup` of a connection that may lead to the internet only. The addresses that were looked at are the ones that are
 * connected to: a name that answers differently the next time gains nothing.
 *
 * Fails with InnerAddressError where any address of the name is not public.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) callback(error, '');
    else if (!found.every(({ address }) => isPublicAddress(address))) callback(new InnerAddressError(), '');
    else if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  });
};

/** Whether an IP address is one of the internet's, not of this machine, its network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  return ipaddr.parse(address).range() === 'unicast';
}
