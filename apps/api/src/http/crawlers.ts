import {
  categoryPath,
  inLanguage,
  path,
  projectPath,
  publishedNewsletterPath,
} from '@perfboard/contracts/path';
import { basePath, type ShopLanguages, siteLanguages } from '@perfboard/contracts/shop/languages';
import type { Language } from '@perfboard/messages/language';
import { pagePublishedNewsletters } from '@perfboard/server/audience/newsletter/published-newsletter';
import { escapeHtml } from '@perfboard/server/base/http/page';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { countProjects } from '@perfboard/server/catalog/project/project-search';
import { isPublished, publishedProjects } from '@perfboard/server/catalog/publication/published';
import { type Response, Router } from 'express';

const pages = [path.home, path.projects, path.booking, path.contact, path.privacy, path.terms, path.sitemap];

/** The protocol's limits of one file. */
const fileLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 };

/** Its links to the same page in other languages need a name space of their own. */
const alternateSpace = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';

const document = (kind: 'urlset' | 'sitemapindex', lines: string[], isMultilingual = false): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${isMultilingual ? alternateSpace : ''}>\n${lines.join('\n')}\n</${kind}>\n`;

/** What a file has besides its entries. */
const headBytes = 500;

/** A project's address has at most 80 characters after its uuid. */
const longestPath = projectPath({ uuid: '0'.repeat(36), project_name: 'x'.repeat(80) });

/** The newest newsletters only: years of a weekly one. */
const newslettersMax = 1_000;

const securityTextDays = 180;

/** Files that search engines and security researchers request first. */
export function crawlersRouter(
  { env, prisma, shop }: Pick<HttpServices, 'env' | 'prisma' | 'shop'>,
  limits = fileLimits,
): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    response
      .type('text/plain')
      .set('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /main/admin\nDisallow: /admin\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /unsubscribe\nDisallow: /subscribe/\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`,
      );
  });
  router.get('/.well-known/security.txt', async (_request, response) => {
    const { email } = (await shop.read()).words.profile;
    // RFC 9116 requires an expiry date less than a year away: each response renews it.
    const expires = new Date(Date.now() + securityTextDays * 86_400_000).toISOString();
    response
      .type('text/plain')
      .set('cache-control', 'public, max-age=86400')
      .send(
        `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${env.PUBLIC_URL}/.well-known/security.txt\n`,
      );
  });
  /** The entries of a page: one for each language, each naming all of them. */
  function entries(languages: ShopLanguages, location: string, changed?: Date): string[] {
    const all = siteLanguages(languages);
    const address = (language: Language) =>
      escapeHtml(env.PUBLIC_URL + inLanguage(basePath(languages, language), location));
    const alternate = (language: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    const alternates =
      all.length < 2
        ? ''
        : [
            ...all.map((language) => alternate(language, address(language))),
            alternate('x-default', address(languages.primary)),
          ].join('');
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return all.map((language) => `<url><loc>${address(language)}</loc>${lastmod}${alternates}</url>`);
  }
  /** The site's languages, and the pages that one file holds in all of them. */
  async function readLanguages(): Promise<{
    languages: ShopLanguages;
    pagesHeld: number;
    isMultilingual: boolean;
  }> {
    const { languages } = (await shop.read()).words;
    const count = siteLanguages(languages).length;
    const longest = Buffer.byteLength(entries(languages, longestPath, new Date()).join('\n'));
    const pagesHeld = Math.min(limits.urls / count, (limits.bytes - headBytes) / (longest + 1));
    return { languages, pagesHeld: Math.floor(pagesHeld), isMultilingual: count > 1 };
  }
  const fixedPages = async (): Promise<string[]> => {
    const { categories } = (await shop.read()).words;
    const shown = categories.public.filter(({ is_shown }) => is_shown);
    const { items: newsletters } = await pagePublishedNewsletters(prisma, { limit: newslettersMax });
    return [
      ...pages,
      ...shown.map(({ title }) => categoryPath(title)),
      ...(newsletters.length > 0 ? [path.newsletters, ...newsletters.map(publishedNewsletterPath)] : []),
    ];
  };

  const sendXml = (response: Response, xml: string) =>
    response.type('application/xml').set('cache-control', 'public, max-age=600').send(xml);

  /** Oldest first, so that a new project changes the last file only. */
  async function readEntries(languages: ShopLanguages, skip: number, take: number): Promise<string[]> {
    const projects = await publishedProjects(prisma, { skip, take });
    return projects.flatMap((project) => entries(languages, projectPath(project), project.changed_at));
  }

  router.get('/sitemap.xml', async (_request, response) => {
    const [count, fixed, { languages, pagesHeld, isMultilingual }] = await Promise.all([
      countProjects(prisma, isPublished, Number.MAX_SAFE_INTEGER),
      fixedPages(),
      readLanguages(),
    ]);
    if (count + fixed.length <= pagesHeld) {
      const urls = [
        ...fixed.flatMap((page) => entries(languages, page)),
        ...(await readEntries(languages, 0, pagesHeld)),
      ];
      sendXml(response, document('urlset', urls, isMultilingual));
      return;
    }
    const files = 1 + Math.ceil(count / pagesHeld);
    const links = Array.from({ length: files }, (_, file) => {
      const location = escapeHtml(`${env.PUBLIC_URL}/sitemap-${file}.xml`);
      return `<sitemap><loc>${location}</loc></sitemap>`;
    });
    sendXml(response, document('sitemapindex', links));
  });

  /** If one file can't hold all URLs: number 0 has the fixed pages, the others the projects. */
  router.get('/sitemap-:file.xml', async (request, response, next) => {
    if (!/^\d{1,4}$/.test(request.params.file)) return next();
    const file = Number(request.params.file);
    const { languages, pagesHeld, isMultilingual } = await readLanguages();
    const urls =
      file === 0
        ? (await fixedPages()).flatMap((page) => entries(languages, page))
        : await readEntries(languages, (file - 1) * pagesHeld, pagesHeld);
    if (urls.length === 0) return next();
    sendXml(response, document('urlset', urls, isMultilingual));
  });
  return router;
}
