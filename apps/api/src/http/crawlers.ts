import { categoryPath, path, projectPath, publishedNewsletterPath } from '@perfboard/contracts/path';
import { pagePublishedNewsletters } from '@perfboard/server/audience/newsletter/published-newsletter';
import { escapeHtml } from '@perfboard/server/base/http/page';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { countProjects } from '@perfboard/server/catalog/project/project-search';
import { isPublished, publishedProjects } from '@perfboard/server/catalog/publication/published';
import { type Response, Router } from 'express';

const pages = [path.home, path.projects, path.booking, path.contact, path.privacy, path.terms, path.sitemap];

/** The protocol's limit of URLs per file. */
const urlsMax = 50_000;

const document = (kind: 'urlset' | 'sitemapindex', lines: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${kind}>\n`;

/** The newest newsletters only: years of a weekly one. */
const newslettersMax = 1_000;

const securityTextDays = 180;

/** Files that search engines and security researchers request first. */
export function crawlersRouter(
  { env, prisma, shop }: Pick<HttpServices, 'env' | 'prisma' | 'shop'>,
  filesHold = urlsMax,
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
    // RFC 9116 requires an expiry date less than a year away: every release renews it.
    const expires = new Date(Date.now() + securityTextDays * 86_400_000).toISOString();
    response
      .type('text/plain')
      .set('cache-control', 'public, max-age=86400')
      .send(
        `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${env.PUBLIC_URL}/.well-known/security.txt\n`,
      );
  });
  const entry = (location: string, changed?: Date) =>
    `<url><loc>${escapeHtml(env.PUBLIC_URL + location)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
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
  async function readEntries(skip: number): Promise<string[]> {
    const projects = await publishedProjects(prisma, { skip, take: filesHold });
    return projects.map((project) => entry(projectPath(project), project.changed_at));
  }

  router.get('/sitemap.xml', async (_request, response) => {
    const [count, fixed] = await Promise.all([
      countProjects(prisma, isPublished, Number.MAX_SAFE_INTEGER),
      fixedPages(),
    ]);
    if (count + fixed.length <= filesHold) {
      const urls = [...fixed.map((page) => entry(page)), ...(await readEntries(0))];
      sendXml(response, document('urlset', urls));
      return;
    }
    const files = 1 + Math.ceil(count / filesHold);
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
    const urls =
      file === 0
        ? (await fixedPages()).map((page) => entry(page))
        : await readEntries((file - 1) * filesHold);
    if (urls.length === 0) return next();
    sendXml(response, document('urlset', urls));
  });
  return router;
}
