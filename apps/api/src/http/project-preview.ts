import type { RenderPage } from '@perfboard/contracts/page';
import { path, projectPath } from '@perfboard/contracts/path';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { openPreviewLink } from '@perfboard/server/catalog/project/project-preview';
import { Router } from 'express';
import { onlyMethods } from './method.ts';
import { pageQuery } from './page-query.ts';
import { requestTarget } from './request-target.ts';
import { nameShop, sendSmallPage } from './small-page.ts';
import { draftHeaders, stillDraft } from './still-page.ts';

/** A project's page for holders of a preview link. Not cached. */
export function projectPreviewRouter({
  services,
  render,
}: {
  services: HttpServices;
  render: RenderPage;
}): Router {
  const router = Router();
  const query = pageQuery(services);

  // The link's secret stands in the query, which no log line holds.
  router.get(path.projectPreview, nameShop(services), async (request, response) => {
    const project = await openPreviewLink(services, requestTarget(request).query.get('token') ?? '');
    if (!project) {
      return sendSmallPage(response, 404, {
        title: 'This link no longer works',
        body: '<p>It has expired or was revoked. Ask the shop for a new link.</p>',
      });
    }
    // Published in the meantime: from now on, its public page is used.
    if (!project.state) return response.set('cache-control', 'no-store').redirect(302, projectPath(project));
    const { page } = await services.shop.read();
    const shown = await render({
      url: projectPath(project),
      origin: services.env.PUBLIC_URL,
      query: async (procedure, input) => (procedure === 'project.byUuid' ? project : query(procedure, input)),
      ...(page ? { shop: page } : {}),
    });
    if (shown.kind === 'redirect') return response.redirect(302, path.home);
    response.status(shown.status).set(draftHeaders).type('html').send(stillDraft(shown.html));
  });
  router.all(path.projectPreview, onlyMethods(['GET']));
  return router;
}
