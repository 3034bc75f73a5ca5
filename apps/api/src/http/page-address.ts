import { pageSearch } from '@perfboard/contracts/page-query';
import { newsletterTags } from '@perfboard/contracts/words/lead-origin';
import { requestTarget } from '@perfboard/server/base/http/request';
import type { Request } from 'express';

/** The part of an address that a page depends on; null if it can't be decoded. */
export function pageAddress(request: Request): string | null {
  const { path, query } = requestTarget(request);
  try {
    if (decodeURIComponent(path).includes('\0')) return null;
  } catch {
    return null;
  }
  return path + pageSearch(query);
}

/** The page's own address plus the newsletter tags of the request, which identify the visit. */
export function withTags(location: string, request: Request): string {
  const tags = new URLSearchParams(newsletterTags(requestTarget(request).query)).toString();
  return tags ? `${location}${location.includes('?') ? '&' : '?'}${tags}` : location;
}
