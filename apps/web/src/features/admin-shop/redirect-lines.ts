import { type Redirect, redirectKey } from '@perfboard/contracts/shop/redirects';

/** Reduces a full URL, as in exports of other systems, to its path; one of another site stays unchanged and is rejected. */
function toPath(address: string, origin: string | undefined): string {
  if (!/^https?:\/\//i.test(address)) return address;
  try {
    const url = new URL(address);
    if (origin !== undefined && url.origin !== origin) return address;
    // A query in an old address is refused beside its line: dropped, many addresses would become one.
    return url.pathname + url.search;
  } catch {
    return address;
  }
}

interface PastedRedirects {
  redirects: Redirect[];
  /** Lines with a duplicate address, here or above. */
  known: number[];
  /** Lines that are no two columns. */
  unreadable: number[];
}

/** Two columns out of a spreadsheet or a text file: tabs, commas, semicolons or blanks between them. Lines count from 1. */
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
    // The names of the columns are no addresses.
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
