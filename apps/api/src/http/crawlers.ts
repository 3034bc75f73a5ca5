import { publicCategories } from '@perfboard/contracts/category';
import { categoryPath, path, projectPath } from '@perfboard/contracts/path';
import { Router } from 'express';
import type { Services } from '../services.ts';

const toXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const pages = [path.home, path.projects, path.booking, path.contact, path.privacy, path.terms, path.sitemap];

/** The protocol's limit for one file. */
const urlsMax = 50_000;

/** What search engines ask for first. */
export function crawlersRouter({ env, database }: Services): Router {
  const router = Router();
  router.get('/robots.txt', (_request, response) => {
    response
      .type('text/plain')
      .set('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /main/admin\nDisallow: /admin\nDisallow: /api/\nDisallow: /trpc/\nDisallow: /unsubscribe\nDisallow: /subscribe/\n\nSitemap: ${env.PUBLIC_URL}/sitemap.xml\n`,
      );
  });
  router.get('/sitemap.xml', async (_request, response) => {
    const projects = await database.prisma.project.findMany({
      select: { uuid: true, project_name: true, updated_at: true },
      orderBy: { created_at: 'desc' },
      take: urlsMax - pages.length - publicCategories.length,
    });
    const entry = (location: string, changed?: Date) =>
      `<url><loc>${toXml(env.PUBLIC_URL + location)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
    const urls = [
      ...pages.map((page) => entry(page)),
      ...publicCategories.map(({ title }) => entry(categoryPath(title))),
      ...projects.map((project) => entry(projectPath(project), project.updated_at)),
    ];
    response
      .type('application/xml')
      .set('cache-control', 'public, max-age=600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
  return router;
}
