import type { Categories } from '@perfboard/contracts/category';
import { categoryPath, path, visitorRoutes } from '@perfboard/contracts/path';
import { type CampaignFindingKind, mailMaxBytes } from '@perfboard/contracts/words/campaign';
import type { PrismaClient } from '@perfboard/db/client';
import { countedPath } from '../page-view/page-view-path.ts';

interface Finding {
  kind: CampaignFindingKind;
  /** Which link or picture; empty where it is the whole mail. */
  subject: string;
}

/**
 * `![text](address)` and `[text](address)`; what stands in code is looked at too, and at worst named for nothing. Bounded, so
 * that a body of nothing but brackets costs no more than another.
 */
const markdownLink = /(!?)\[([^[\]\n]{0,500})\]\(<?([^\s()<>]{0,2000})/g;
const scheme = /^[a-z][a-z\d+.-]*:/i;
const findingsMax = 20;

/** Pages that stand at one address each. */
const knownPages: ReadonlySet<string> = new Set(
  [...visitorRoutes, path.unsubscribe].filter((route) => !route.includes(':')),
);

/** What a reader of the mail would stumble over. Nothing of it keeps a newsletter from being sent. */
export async function checkCampaign(
  { siteUrl, ...catalog }: { prisma: PrismaClient; categories: Categories; siteUrl: string },
  { body, html }: { body: string; html: string },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [, mark, text = '', address = ''] of body.matchAll(markdownLink)) {
    if (mark && text.trim() === '') findings.push({ kind: 'alt', subject: address });
    else if (address && !scheme.test(address)) findings.push({ kind: 'relative', subject: address });
  }
  for (const link of ownLinks(html, siteUrl)) {
    if (findings.length >= findingsMax) break;
    if (!(await isKnown(catalog, link))) findings.push({ kind: 'link', subject: link.href });
  }
  if (Buffer.byteLength(html) > mailMaxBytes) findings.push({ kind: 'size', subject: '' });
  return findings.slice(0, findingsMax);
}

/** Links to this site, each once, as the mail has them. */
function ownLinks(html: string, siteUrl: string): URL[] {
  const { origin } = new URL(siteUrl);
  const links = new Map<string, URL>();
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const address = href.replaceAll('&amp;', '&');
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (url.origin === origin) links.set(url.href, url);
  }
  return [...links.values()];
}

async function isKnown(
  catalog: { prisma: PrismaClient; categories: Categories },
  { pathname }: URL,
): Promise<boolean> {
  const address = pathname.replace(/(?<=.)\/$/, '');
  if (knownPages.has(address)) return true;
  if (address.startsWith(`${path.media}/`)) {
    const key = address.slice(path.media.length + 1);
    return (await catalog.prisma.imageVariant.count({ where: { key } })) > 0;
  }
  if (!address.startsWith(`${path.projects}/`)) return false;
  const route = address.startsWith(categoryPath('')) ? path.category : path.project;
  return (await countedPath(catalog, route, address)) !== null;
}
