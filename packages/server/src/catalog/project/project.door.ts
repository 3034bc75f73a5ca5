import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { partsListPath, path, projectPath, slugify, socialPicturePath } from '@perfboard/contracts/path';
import { partsTable } from '@perfboard/contracts/words/parts-text';
import { projectMessages } from '@perfboard/contracts/words/project';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { draftHeaders, escapeHtml, stillDraft } from '../../base/http/page.ts';
import { givenOnce, onlyMethods, tokenOf } from '../../base/http/request.ts';
import { pageTexts } from '../../base/http/response-language.ts';
import { describeCsv, isKnown, sendFile } from '../../base/http/send-file.ts';
import { nameShop, sendSmallPage } from '../../base/http/small-page.ts';
import { byteOrderMark, csvLine } from '../../base/list/csv.ts';
import { readProjectDetail } from './project-detail.ts';
import { openPreviewLink } from './project-preview.ts';
import { openSocialPictures } from './social-picture.ts';

/** An unpublished project's page, for anyone with a link to it. No cache stores it. */
export function projectPreviewDoor({
  services,
  render,
  query,
}: Pick<DoorTools, 'services' | 'render' | 'query'>): Router {
  const router = Router();

  // The link's secret is in the query, which is never logged.
  router.get(path.projectPreview, nameShop(services), async (request, response) => {
    const project = await openPreviewLink(services, tokenOf(request));
    if (!project) {
      const t = pageTexts(response, 'link_pages');
      return sendSmallPage(response, 404, {
        title: t('deadLinkTitle'),
        body: `<p>${escapeHtml(t('previewGoneText'))}</p>`,
        language: t.language,
      });
    }
    // It has been published since: now there is one address for everyone.
    if (!project.state) return response.set('cache-control', 'no-store').redirect(302, projectPath(project));
    const { page, words } = await services.shop.read();
    const shown = await render({
      url: projectPath(project),
      origin: services.env.PUBLIC_URL,
      language: words.languages.primary,
      base: '',
      query: async (procedure, input) => (procedure === 'project.byUuid' ? project : query(procedure, input)),
      ...(page ? { shop: page } : {}),
    });
    if (shown.kind === 'redirect') return response.redirect(302, path.home);
    response.status(shown.status).set(draftHeaders).type('html').send(stillDraft(shown.html));
  });
  router.all(path.projectPreview, onlyMethods(['GET']));
  return router;
}

/** The preview image of a link to a published project, whatever its name was when the link was made. */
export function socialPictureDoor({ services }: Pick<DoorTools, 'services'>): Router {
  const router = Router();
  const open = openSocialPictures(services);
  const address = socialPicturePath(':uuid', ':changed');
  router.get(address, async (request, response) => {
    const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
    const found = uuid ? await open(uuid) : null;
    if (!found) throw new AppError('NOT_FOUND', projectMessages.notFound);
    const etag = `"${found.digest}"`;
    response.set({ etag, 'cache-control': 'public, max-age=3600' });
    sendFile(request, response, {
      stream: found.stream,
      headers: {
        'content-type': 'image/jpeg',
        'content-length': String(found.bytes),
        'cross-origin-resource-policy': 'cross-origin',
      },
      isNotModified: isKnown(request.headers['if-none-match'], etag),
      log: services.log,
    });
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}

/** The parts list of a published project as a file, in a language of the site. Its columns have the same names in each. */
export function partsListDoor({ services }: Pick<DoorTools, 'services'>): Router {
  const router = Router();
  const address = partsListPath(':uuid');
  router.get(address, async (request, response) => {
    const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
    const { primary, further } = (await services.shop.read()).words.languages;
    const language = further.find((one) => one === givenOnce(request, 'language'));
    const project = uuid
      ? await readProjectDetail(services, uuid, {
          sees: 'published',
          ...(language && { page: { language, primary } }),
        })
      : undefined;
    if (!project?.parts_list) throw new AppError('NOT_FOUND', projectMessages.notFound);
    const name = slugify(project.project_name) || 'project';
    describeCsv(response, `${name}-parts.csv`, 'no-cache');
    response.send(byteOrderMark + partsTable(project.parts_list.lines).map(csvLine).join(''));
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}
