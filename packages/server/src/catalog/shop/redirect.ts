import { type Redirects, redirectKey, resolveRedirects } from '@perfboard/contracts/shop/redirects';

const resolved = new WeakMap<Redirects, ReadonlyMap<string, string>>();

/** The new path for a path of the old site; undefined if the owner set none. Does not query the database. */
export function redirectOf(redirects: Redirects, path: string): string | undefined {
  if (redirects.redirects.length === 0) return undefined;
  let known = resolved.get(redirects);
  if (!known) {
    known = resolveRedirects(redirects.redirects);
    resolved.set(redirects, known);
  }
  return known.get(redirectKey(path));
}
