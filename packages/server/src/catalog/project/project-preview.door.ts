import { path, projectPath } from '@perfboard/contracts/path';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { draftHeaders, stillDraft } from '../../base/http/page.ts';
import { onlyMethods, tokenOf } from '../../base/http/request.ts';
import { nameShop, sendSmallPage } from '../../base/http/small-page.ts';
import { openPreviewLink } from './project-preview.ts';

/** An unpublished project's page for anybody with a link to it. No cache stores it. */
export function projectPreviewDoor({
  services,
  render,
  query,
}: Pick<DoorTools, 'services' | 'render' | 'query'>): Router {
  const router = Router();

  // The link's secret stands in the query, which no log line holds.
  router.get(path.projectPreview, nameShop(services), async (request, response) => {
    const project = await openPreviewLink(services, tokenOf(request));
    if (!project) {
      return sendSmallPage(response, 404, {
        title: 'This link no longer works',
        body: '<p>It has expired or was revoked. Ask the shop for a new link.</p>',
      });
    }
    // Published meanwhile: from now on everybody has the same address.
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
