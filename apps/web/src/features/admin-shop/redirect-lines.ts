import { type Redirect, redirectKey } from '@perfboard/contracts/shop/redirects';

/**
 * Reduces a full URL, as in exports from other systems, to its path; a URL of another site stays unchanged
 * and is rejected.
 */
function toPath(address: string, origin: string | undefined): string {
  if (!/^https?:\/\//i.test(address)) return address;
  try {
    const url = new URL(address);
    if (origin !== undefined && url.origin !== origin) return address;
    // An old address with a query is rejected at its line: without the query, many addresses would be the
    // same.
    return url.pathname + url.search;
  } catch {
    return address;
  }
}

interface PastedRedirects {
  redirects: Redirect[];
  /** Lines whose address occurs in the form or in an earlier line. */
  known: number[];
  /** Lines without two columns. */
  unreadable: number[];
}

/** Reads two columns of pasted text, separated by tabs, commas, semicolons or spaces. Lines count from 1. */
export function readRedirectLines(
  text: string,
  present: readonly Redirect[],
  origin: string,
): PastedRedirects {
  const seen = new Set(present.map(({ from }) => redirectKey(from)));
  const read: PastedRedirects = { redirects: [], known: [], unreadable: [] };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const cells = line
      .split(/\t|\s*[,;]\s*|\s+(?:->|=>|→)\s+|\s+/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter(Boolean);
    const [from, to] = cells;
    // A line with column names is not a redirect.
    if (index === 0 && from && !/[/]/.test(line)) continue;
    if (!from || !to || cells.length !== 2) {
      read.unreadable.push(index + 1);
      continue;
    }
    const redirect = { from: toPath(from, undefined), to: toPath(to, origin) };
    const key = redirectKey(redirect.from);
    if (seen.has(key)) read.known.push(index + 1);
    else read.redirects.push(redirect);
    seen.add(key);
  }
  return read;
}
