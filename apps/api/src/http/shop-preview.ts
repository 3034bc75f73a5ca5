import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { HttpServices } from '@perfboard/server/service/http-services';
import { draftPage } from '@perfboard/server/shop/shop-draft';
import { Router } from 'express';
import { readBody } from './body.ts';
import { escapeHtml } from './escape-html.ts';
import { onlyMethods } from './method.ts';
import { pageQuery } from './page-query.ts';
import type { RequestContext } from './request-context.ts';
import { sendSmallPage } from './small-page.ts';
import { draftHeaders, stillDraft } from './still-page.ts';

/** Pages that a document of the shop is read on. */
const shownPages: readonly string[] = [path.home, path.booking, path.contact, path.privacy, path.terms];

interface ShopPreviewOptions {
  services: HttpServices;
  contextOf: RequestContext;
  render: RenderPage;
}

/** A page as it would be with a draft of the shop's words. Nothing is stored, and it has no script: it only shows. */
export function shopPreviewRouter({ services, contextOf, render }: ShopPreviewOptions): Router {
  const router = Router();
  const query = pageQuery(services);

  router.post(path.adminShopPreview, async (request, response) => {
    const actor = await contextOf(request, response, 'rest').actor();
    if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    const body = await readBody(request);
    const { document, page, value } = body.kind === 'fields' ? body.fields : {};
    const name = shopDocumentNames.find((known) => known === document);
    const url = shownPages.find((known) => known === page);
    if (!name || !url || typeof value !== 'string') throw new AppError('BAD_REQUEST');
    const draft = await draftPage(services.prisma, name, value);
    if ('issues' in draft) {
      const lines = draft.issues.map((issue) => `<li>${escapeHtml(`${issue.path}: ${issue.message}`)}</li>`);
      const list = `<p>Close this tab, mend these fields and try again.</p><ul>${lines.join('')}</ul>`;
      return sendSmallPage(response, 400, { title: 'The draft cannot be shown yet', body: list });
    }
    const shown = await render({
      url,
      origin: services.env.PUBLIC_URL,
      query,
      ...(draft.page ? { shop: draft.page } : {}),
    });
    if (shown.kind === 'redirect') throw new AppError('NOT_FOUND');
    response.status(200).set(draftHeaders).type('html').send(stillDraft(shown.html));
  });
  router.all(path.adminShopPreview, onlyMethods(['POST']));
  return router;
}
