import { type Redirects, redirectKey, resolveRedirects } from '@perfboard/contracts/shop/redirects';

const resolved = new WeakMap<Redirects, ReadonlyMap<string, string>>();

/** Where an address of the earlier site leads now; undefined where the owner says nothing of it. Asks no database. */
export function redirectOf(redirects: Redirects, path: string): string | undefined {
  if (redirects.redirects.length === 0) return undefined;
  let known = resolved.get(redirects);
  if (!known) {
    known = resolveRedirects(redirects.redirects);
    resolved.set(redirects, known);
  }
  return known.get(redirectKey(path));
}
