import { contactSubject } from '@perfboard/contracts/path';
import { askedProject, newsletterTags } from '@perfboard/contracts/words/lead-origin';
import { requestTarget } from '@perfboard/server/base/http/request';
import type { Request } from 'express';

/** Query parameters that change a page; others (newsletter tags and similar) must not fill the cache. */
const pageParameters = [
  'q',
  'category',
  'tag',
  'cursor',
  'view',
  'limit',
  'project_title',
  contactSubject,
  'categories',
  askedProject.parameter,
];

/** The part of an address that a page depends on; null if it can't be decoded. */
export function pageAddress(request: Request): string | null {
  const { path, query } = requestTarget(request);
  try {
    if (decodeURIComponent(path).includes('\0')) return null;
  } catch {
    return null;
  }
  const relevant = new URLSearchParams();
  for (const name of pageParameters) {
    const value = query.get(name);
    if (value) relevant.set(name, value.slice(0, 200));
  }
  const search = relevant.toString();
  return search ? `${path}?${search}` : path;
}

/** The page's own address plus the newsletter tags of the request, which identify the visit. */
export function withTags(location: string, request: Request): string {
  const tags = new URLSearchParams(newsletterTags(requestTarget(request).query)).toString();
  return tags ? `${location}${location.includes('?') ? '&' : '?'}${tags}` : location;
}
