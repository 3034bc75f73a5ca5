import { AppError } from '@perfboard/contracts/error';
import type { RenderPage } from '@perfboard/contracts/page';
import { path } from '@perfboard/contracts/path';
import { mailsFields } from '@perfboard/contracts/shop/mails';
import { mailKinds } from '@perfboard/contracts/words/mails';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { assertMay } from '@perfboard/server/base/trpc/role';
import { draftPage } from '@perfboard/server/catalog/shop/shop-draft';
import { sampleMail } from '@perfboard/server/operations/notification/mail-sample';
import { type Request, type Response, Router } from 'express';
import { readBody } from './body.ts';
import { escapeHtml } from './escape-html.ts';
import { onlyMethods } from './method.ts';
import { pageQuery } from './page-query.ts';
import type { RequestContext } from './request-context.ts';
import { sendSmallPage } from './small-page.ts';
import { draftHeaders, sendFramed, stillDraft } from './still-page.ts';

/** Pages that a document of the shop is read on. */
const shownPages: readonly string[] = [path.home, path.booking, path.contact, path.privacy, path.terms];

/** A mail brings its styles along and shows the shop's logo, and nothing else: no script, no form, no way out of its frame. */
const mailPolicyOf = (siteUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(siteUrl).origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox`;

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

interface ShopPreviewOptions {
  services: HttpServices;
  contextOf: RequestContext;
  render: RenderPage;
}

/** A page, or a mail, as it would be with a draft of the shop's words. Nothing is stored, and it has no script: it only shows. */
export function shopPreviewRouter({ services, contextOf, render }: ShopPreviewOptions): Router {
  const router = Router();
  const query = pageQuery(services);
  const fieldsOf = async (request: Request, response: Response): Promise<Record<string, unknown>> => {
    const actor = await contextOf(request, response, 'rest').actor();
    if (!actor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
    await assertMay(services.prisma, actor, 'reader');
    const body = await readBody(request);
    return body.kind === 'fields' ? body.fields : {};
  };

  router.post(path.adminShopPreview, async (request, response) => {
    const { document, page, value } = await fieldsOf(request, response);
    const name = shopDocumentNames.find((known) => known === document);
    const url = shownPages.find((known) => known === page);
    if (!name || !url || typeof value !== 'string') throw new AppError('BAD_REQUEST');
    const draft = await draftPage(services.prisma, name, value);
    if ('issues' in draft) {
      const lines = draft.issues.map((issue) => `<li>${escapeHtml(`${issue.path}: ${issue.message}`)}</li>`);
      const list = `<p>Close this tab, fix these fields and try again.</p><ul>${lines.join('')}</ul>`;
      return sendSmallPage(response, 400, { title: 'Can’t show the draft yet', body: list });
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

  router.post(path.adminMailPreview, async (request, response) => {
    const fields = await fieldsOf(request, response);
    const mail = mailKinds.find((known) => known === fields.mail);
    const draft = mailsFields.safeParse(jsonOf(fields.value));
    if (!mail || !draft.success) throw new AppError('BAD_REQUEST');
    const { html } = await sampleMail(services, { mail, value: draft.data });
    sendFramed(response, html, mailPolicyOf(services.env.PUBLIC_URL));
  });
  router.all(path.adminMailPreview, onlyMethods(['POST']));
  return router;
}
