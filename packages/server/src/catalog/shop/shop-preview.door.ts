import { AppError, type ErrorBody, toIssues } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { shopFields } from '@perfboard/contracts/shop/document';
import { difference } from '@perfboard/contracts/shop/override';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { type ShopDocumentName, shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { type Response, Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { changePolicy, draftHeaders, escapeHtml, stillDraft } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { sendSmallPage } from '../../base/http/small-page.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { readOwnWords } from './shop.ts';
import { makePage } from './shop-memory.ts';
import { defaultsOf, shopDay, wordsOf } from './shop-words.ts';

type Draft =
  | { page: PageShop | undefined; language: Language }
  | { issues: NonNullable<ErrorBody['issues']> };

/** The site content of pages if this document (as JSON) were saved now, or its errors. */
async function draftPage(db: Db, name: ShopDocumentName, json: string): Promise<Draft> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    given = undefined;
  }
  const checked = shopFields[name].safeParse(given);
  if (!checked.success) return { issues: toIssues(checked.error) };
  const own = await readOwnWords(db);
  const draft = { ...own, [name]: difference<unknown>(defaultsOf(own)[name], checked.data) ?? {} };
  const words = wordsOf(draft);
  const language = words.languages.primary;
  const today = shopDay(words.profile.time_zone, new Date());
  return { page: makePage({ own: draft, words, translations: [] }, language, today), language };
}

/** Pages that show a document of the site content. */
const shownPages: readonly string[] = [path.home, path.booking, path.contact, path.privacy, path.terms];

/** Lets the desk, and no other site, show this one response in a frame. */
function allowDeskFrame(response: Response): void {
  changePolicy(response, 'frame-ancestors', "'self'");
  response.set('x-frame-options', 'SAMEORIGIN');
}

/** A page as it would be with a draft of the site content. Stores nothing, and the page has no script. */
export function shopPreviewDoor({
  services,
  contextOf,
  readLongFields,
  render,
  query,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readLongFields' | 'render' | 'query'>): Router {
  const router = Router();
  router.post(path.adminShopPreview, async (request, response) => {
    await memberOf(services, contextOf(request, response, 'rest'), 'reader');
    const { document, page, value, framed } = await readLongFields(request);
    if (framed === 'true') allowDeskFrame(response);
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
      language: draft.language,
      base: '',
      query,
      ...(draft.page ? { shop: draft.page } : {}),
    });
    if (shown.kind === 'redirect') throw new AppError('NOT_FOUND');
    const draftHtml = stillDraft(shown.html);
    // Links don't work in the frame, so that the draft stays in it.
    const html = framed === 'true' ? draftHtml.replace('<head>', '<head><base target="_blank">') : draftHtml;
    response.status(200).set(draftHeaders).type('html').send(html);
  });
  router.all(path.adminShopPreview, onlyMethods(['POST']));
  return router;
}
