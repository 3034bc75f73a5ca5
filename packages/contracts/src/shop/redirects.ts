import { z } from 'zod';
import { redirectMessages as messages } from '../words/redirect.ts';
import { shopLimits as limits } from '../words/shop.ts';
import { line, list } from './field.ts';

/** Within this site, and read by every browser as the same path: `//host` and `/\host` are other sites. */
const isSitePath = (value: string): boolean => /^\/(?![/\\])[^\s\\#]*$/.test(value);

const redirectFields = z.strictObject({
  from: line('Old address', limits.href).refine(
    (value) => isSitePath(value) && !value.includes('?'),
    messages.from,
  ),
  to: line('New address', limits.href).refine(isSitePath, messages.to),
});

/** How an address is compared: decoded, in small letters, without slashes at its end. */
export function redirectKey(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not everything that was ever linked can be decoded.
  }
  return decoded.toLowerCase().replace(/\/+$/, '') || '/';
}

const keyOfTarget = (to: string): string => redirectKey(to.split('?')[0] ?? to);

/** Where each old address leads in the end, by its key; one whose way goes round in a circle leads nowhere. */
export function resolveRedirects(redirects: readonly Redirect[]): ReadonlyMap<string, string> {
  const next = new Map(redirects.map(({ from, to }) => [redirectKey(from), to]));
  const resolved = new Map<string, string>();
  for (const [key, to] of next) {
    const passed = new Set([key]);
    let target: string | undefined = to;
    for (let step = keyOfTarget(to); target !== undefined && next.has(step); step = keyOfTarget(target)) {
      target = passed.has(step) ? undefined : next.get(step);
      passed.add(step);
      if (target === undefined) break;
    }
    if (target !== undefined) resolved.set(key, target);
  }
  return resolved;
}

/** Addresses of an earlier site, and where they lead now. */
export const redirectsFields = z
  .strictObject({ redirects: list(redirectFields, 'Redirects', limits.redirects) })
  .superRefine(({ redirects }, context) => {
    const resolved = resolveRedirects(redirects);
    const seen = new Set<string>();
    for (const [at, { from }] of redirects.entries()) {
      const key = redirectKey(from);
      const fail = (message: string) =>
        context.addIssue({ code: 'custom', path: ['redirects', at, 'from'], message });
      if (seen.has(key)) fail(messages.twice);
      else if (!resolved.has(key)) fail(messages.loop);
      seen.add(key);
    }
  });

export interface Redirect {
  from: string;
  to: string;
}
export type Redirects = z.output<typeof redirectsFields>;
