import { type Categories, isCategoryTitle } from '@perfboard/contracts/category';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { categoryPath, decodedPart, path, visitorRoutes } from '@perfboard/contracts/path';
import { variablesIn } from '@perfboard/contracts/shop/variable';
import { readShopPicture } from '@perfboard/contracts/words/image';
import {
  mailMaxBytes,
  mailPictureMaxBytes,
  type NewsletterFindingKind,
  newsletterTextFields,
  tableColumnsMax,
} from '@perfboard/contracts/words/newsletter';
import type { PrismaClient } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import { isLanguage, type Language } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import type { MailPictures } from '../../base/service/services.ts';
import { isPublished } from '../../catalog/publication/published.ts';
import type { NewsletterContent } from './content-look.ts';
import { publicNewsletters } from './published-newsletter.ts';
import { contentNames } from './render-content.ts';
import type { NewsletterTexts } from './translated-newsletter.ts';

interface Finding {
  kind: NewsletterFindingKind;
  /** The link or image concerned; empty for the whole email. */
  subject: string;
}

/**
 * `![text](address)` and `[text](address)`. Code is included, at worst with a needless warning. Bounded, so
 * that a body full of brackets takes linear time.
 */
const markdownLink = /(!?)\[([^[\]\n]{0,500})\]\(<?([^\s()<>]{0,2000})/g;
const scheme = /^[a-z][a-z\d+.-]*:/i;
const findingsMax = 20;

/** Pages with a fixed path. */
const knownPages: ReadonlySet<string> = new Set(
  [...visitorRoutes, path.unsubscribe, path.manageSubscription].filter((route) => !route.includes(':')),
);

interface CheckedSite {
  prisma: PrismaClient;
  categories: Categories;
  siteUrl: string;
  mailPictures: MailPictures;
  /** Of the member. */
  language: Language;
}

interface CheckedMail {
  uuid: string;
  texts: NewsletterTexts;
  html: string;
  content: NewsletterContent;
}

/** Problems for the recipients of an email. They don't prevent sending. */
export async function checkNewsletter(
  { siteUrl, mailPictures, language, ...catalog }: CheckedSite,
  { uuid, texts, html, content }: CheckedMail,
): Promise<Finding[]> {
  const { body } = texts;
  const t = translatorOf(language, 'desk_newsletter');
  const findings: Finding[] = [];
  for (const [, mark, text = '', address = ''] of body.matchAll(markdownLink)) {
    if (mark && text.trim() === '') findings.push({ kind: 'alt', subject: shortName(t, address) });
    else if (address && !scheme.test(address)) findings.push({ kind: 'relative', subject: address });
  }
  findings.push(
    ...missingFindings(t, body, content),
    ...wideFindings(html),
    ...(await heavyFindings({ mailPictures, t }, body, content)),
  );
  // Its own page exists as soon as it is sent.
  const links = ownLinks(html, siteUrl).filter((link) => uuidOf(addressOf(link), path.newsletters) !== uuid);
  const isKnown = await knownAddresses(catalog, links.map(addressOf));
  for (const link of links)
    if (!isKnown(addressOf(link))) findings.push({ kind: 'link', subject: link.href });
  if (Buffer.byteLength(html) > mailMaxBytes) findings.push({ kind: 'size', subject: '' });
  for (const name of new Set(newsletterTextFields.flatMap((field) => variablesIn(texts[field]))))
    findings.push({ kind: 'variable', subject: name.slice(0, 60) });
  return findings.slice(0, findingsMax);
}

type Texts = Translator<'desk_newsletter'>;

/** An image without a description is named by the beginning of its hash. */
const nameOf = (t: Texts, contentHash: string): string => t('imageNamed', { hash: contentHash.slice(0, 8) });

/** One of the shop's own images is named by its hash: the beginning identifies it. */
const shortName = (t: Texts, address: string): string => {
  const own = readShopPicture(address);
  return own ? nameOf(t, own.contentHash) : address;
};

/** Things in the body that the email can't show. */
function missingFindings(t: Texts, body: string, content: NewsletterContent): Finding[] {
  const { pictures, projects } = contentNames(body);
  return [
    ...pictures
      .filter(({ contentHash }) => !content.pictures[contentHash])
      .map(({ contentHash, words }) => ({
        kind: 'picture' as const,
        subject: words || nameOf(t, contentHash),
      })),
    ...projects
      .filter(({ uuid }) => !content.projects[uuid])
      .map(({ uuid, words }) => ({ kind: 'project' as const, subject: words || uuid })),
  ];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plainText = (html: string): string =>
  html.replace(/<[^<>]*>/g, '').replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');

/** What stands between each opening tag and its closing one. */
const partsOf = (html: string, begin: string | RegExp, end: string): string[] =>
  html
    .split(begin)
    .slice(1)
    .map((part) => part.split(end, 1)[0] ?? '');

/** Tables are named by the text of their first column. */
const wideFindings = (html: string): Finding[] =>
  partsOf(html, '<thead>', '</thead>')
    .map((head) => partsOf(head, /<th(?:\s[^<>]*)?>/, '</th>').map(plainText))
    .filter((columns) => columns.length > tableColumnsMax)
    .map(([first = '', ...others]) => ({ kind: 'wide', subject: `${first} … ${others.at(-1)}` }));

const picturesWeighed = 30;
const kB = (bytes: number): string => String(Math.ceil(bytes / 1_000));

/** Files that load slowly on a phone, alone or in total. */
async function heavyFindings(
  { mailPictures, t }: Pick<CheckedSite, 'mailPictures'> & { t: Texts },
  body: string,
  { pictures }: NewsletterContent,
): Promise<Finding[]> {
  const named = contentNames(body).pictures.filter(({ contentHash }) => pictures[contentHash]);
  const words = new Map<string, string>();
  for (const { contentHash, words: alt } of named) words.set(contentHash, words.get(contentHash) || alt);
  const findings: Finding[] = [];
  let all = 0;
  for (const [contentHash, alt] of [...words].slice(0, picturesWeighed)) {
    // The converter may be busy with strangers' requests: skip the size rather than fail the check.
    const file = await mailPictures({ contentHash, size: 'column' }).catch(() => null);
    const bytes = file?.length ?? 0;
    all += bytes;
    if (bytes > mailPictureMaxBytes.one)
      findings.push({
        kind: 'heavy',
        subject: t('imageSize', { name: alt || t('oneImage'), size: kB(bytes) }),
      });
  }
  if (all > mailPictureMaxBytes.all)
    findings.push({ kind: 'heavy', subject: t('allImages', { size: kB(all) }) });
  return findings;
}

/** Links to this site as in the email, without duplicates. */
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

/** The path of a page, without the prefix of a language: all languages have the same pages. */
function addressOf({ pathname }: Pick<URL, 'pathname'>): string {
  const [, first = ''] = pathname.split('/');
  const page = isLanguage(first) ? pathname.slice(first.length + 1) || '/' : pathname;
  return page.replace(/(?<=.)\/$/, '');
}

const mediaKeyOf = (address: string): string | undefined =>
  address.startsWith(`${path.media}/`) ? address.slice(path.media.length + 1) : undefined;

/** The uuid of a page below this one; a category's page has a word there. */
function uuidOf(address: string, below: string): string | undefined {
  if (!address.startsWith(`${below}/`)) return undefined;
  const uuid = address.split('/')[2];
  return uuidSchema.safeParse(uuid).success ? uuid?.toLowerCase() : undefined;
}

/** Checks whether the shop has a page or an image at these addresses, with one statement per kind. */
async function knownAddresses(
  { prisma, categories }: { prisma: PrismaClient; categories: Categories },
  addresses: readonly string[],
): Promise<(address: string) => boolean> {
  const keys = addresses.flatMap((address) => mediaKeyOf(address) ?? []);
  const uuids = addresses.flatMap((address) => uuidOf(address, path.projects) ?? []);
  const newsletterUuids = addresses.flatMap((address) => uuidOf(address, path.newsletters) ?? []);
  const [pictures, projects, letters] = await Promise.all([
    keys.length > 0
      ? prisma.imageVariant.findMany({ where: { key: { in: keys } }, select: { key: true } })
      : [],
    uuids.length > 0
      ? prisma.$queryRaw<{ uuid: string }[]>`
          select uuid from projects where uuid = any(${uuids}::uuid[]) and ${isPublished}`
      : [],
    newsletterUuids.length > 0 ? publicNewsletters(prisma, newsletterUuids) : [],
  ]);
  const known = new Set([
    ...pictures.map(({ key }) => key),
    ...[...projects, ...letters].map(({ uuid }) => uuid),
  ]);
  return (address) => {
    if (knownPages.has(address)) return true;
    if (address.startsWith(categoryPath(''))) return isCategoryTitle(categories, decodedPart(address, 3));
    return known.has(
      mediaKeyOf(address) ?? uuidOf(address, path.projects) ?? uuidOf(address, path.newsletters) ?? '',
    );
  };
}
