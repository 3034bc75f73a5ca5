import { z } from 'zod';
import { path } from '../path.ts';
import { shopLimits as limits } from '../words/shop.ts';
import { line, list } from './field.ts';

export const redirectMessages = {
  from: 'Enter a path of the old site that starts with /, without ? and #, or one such as /?p=123',
  to: 'Enter a path of this site that starts with /',
  twice: 'This address is listed twice',
  loop: 'This redirect would loop',
} as const;

/** A path within this site in every browser: `//host` and `/\host` are other sites. */
const isSitePath = (value: string): boolean => /^\/(?![/\\])[^\s\\#]*$/.test(value);

/** The parameters that identify pages in a WordPress without readable addresses: `/?p=123`. */
const numberNames = ['p', 'page_id', 'cat', 'attachment_id'];
const isNumber = (text: string | null): boolean => /^\d{1,20}$/.test(text ?? '');
const isNumbered = (value: string): boolean => {
  const [, name = '', number = ''] = /^\/\?(\w+)=(.*)$/.exec(value) ?? [];
  return numberNames.includes(name) && isNumber(number);
};

const redirectFields = z.strictObject({
  from: line('Old address', limits.href, { hint: 'Such as /portfolio/solar-tracker or /?p=123' }).refine(
    (value) => isSitePath(value) && (!value.includes('?') || isNumbered(value)),
    redirectMessages.from,
  ),
  to: line('New address', limits.href, { hint: 'A path of this site, such as /projects' }).refine(
    isSitePath,
    redirectMessages.to,
  ),
});

/** The form in which paths are compared: decoded, in lower case, without trailing slashes. */
export function redirectKey(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not every linked path can be decoded.
  }
  // Without a regular expression, which takes quadratic time for a long row of slashes.
  let end = decoded.length;
  while (end > 0 && decoded[end - 1] === '/') end -= 1;
  return decoded.slice(0, end).toLowerCase() || '/';
}

/** The number of a page in WordPress's query format; undefined if there is none. */
export function numberedKey(path: string, query: URLSearchParams): string | undefined {
  if (redirectKey(path) !== '/') return undefined;
  const name = numberNames.find((each) => isNumber(query.get(each)));
  return name && `/?${name}=${query.get(name)}`;
}

const fixedPages = new Set(Object.values(path).filter((each) => !each.includes(':')));

/** Whether the key is that of a page that always exists, which is never redirected. */
export const isFixedPage = (key: string): boolean => fixedPages.has(key as never);

/** The path that a browser requests: `/x/../old` is `/old`. */
function keyOfTarget(to: string): string {
  const origin = 'http://site.invalid';
  if (!URL.canParse(to, origin)) return redirectKey(to.split('?')[0] ?? to);
  const { pathname, searchParams } = new URL(to, origin);
  return numberedKey(pathname, searchParams) ?? redirectKey(pathname);
}

/**
 * The final target of each old path, by its key; none for a loop, nor for a page that always exists. Each step is
 * followed once, in linear time.
 */
export function resolveRedirects(redirects: readonly Redirect[]): ReadonlyMap<string, string> {
  const steps = redirects.map(({ from, to }) => [redirectKey(from), { to, key: keyOfTarget(to) }] as const);
  const next = new Map(steps.filter(([from]) => !isFixedPage(from)));
  const ends = new Map<string, string | undefined>();
  for (const start of next.keys()) {
    const way = new Set<string>();
    let key = start;
    let end: string | undefined;
    for (let step = next.get(key); step && !ends.has(key) && !way.has(key); step = next.get(key)) {
      way.add(key);
      end = step.to;
      key = step.key;
    }
    if (ends.has(key)) end = ends.get(key);
    else if (way.has(key)) end = undefined;
    for (const passed of way) ends.set(passed, end);
  }
  return new Map([...ends].flatMap(([key, end]) => (end === undefined ? [] : [[key, end]])));
}

/** Paths of an earlier site and their targets. */
export const redirectsFields = z
  .strictObject({
    redirects: list(redirectFields, 'Redirects', limits.redirects, {
      item: 'redirect',
      titleOf: ({ from, to }, say) => {
        if (!from && !to) return say('New redirect');
        const title = `${from || '…'} → ${to || '…'}`;
        return isFixedPage(redirectKey(from)) && from
          ? say('{title} (existing page, never redirected)', { title })
          : title;
      },
    }),
  })
  .superRefine(({ redirects }, context) => {
    const resolved = resolveRedirects(redirects);
    const seen = new Set<string>();
    for (const [at, { from }] of redirects.entries()) {
      const key = redirectKey(from);
      const fail = (message: string) =>
        context.addIssue({ code: 'custom', path: ['redirects', at, 'from'], message });
      if (seen.has(key)) fail(redirectMessages.twice);
      else if (!resolved.has(key) && !isFixedPage(key)) fail(redirectMessages.loop);
      seen.add(key);
    }
  });

export interface Redirect {
  from: string;
  to: string;
}
export type Redirects = z.output<typeof redirectsFields>;
