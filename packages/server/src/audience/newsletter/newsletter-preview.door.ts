import { AppError, toIssues } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { newsletterDraftFields } from '@perfboard/contracts/newsletter';
import { path } from '@perfboard/contracts/path';
import { translationLanguage } from '@perfboard/contracts/translation';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { Router } from 'express';
import { z } from 'zod';
import type { DoorTools } from '../../base/http/door.ts';
import { sendFramed } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { framedHtml, renderMailOf } from './render-newsletter.ts';

const fields = newsletterDraftFields
  .pick({ subject: true, preview_text: true, body: true, filter: true })
  .extend({
    theme: z.enum(['light', 'dark']),
    is_public: z.enum(['true', 'false']).default('false'),
    uuid: uuidSchema.optional(),
    language: translationLanguage.optional(),
  });

/**
 * No scripts, no forms and no external resources, whatever the email contains; only the desk may frame it.
 */
const policyOf = (siteUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(siteUrl).origin} data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/**
 * A newsletter's email for the frame beside its text. With a POST, because a draft is too long for an
 * address.
 */
export function newsletterPreviewDoor({
  services,
  contextOf,
  readLongFields,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readLongFields'>): Router {
  const router = Router();
  router.post(path.adminNewsletterPreview, async (request, response) => {
    const actor = await memberOf(services, contextOf(request, response, 'rest'), 'editor');
    if (actor.kind === 'token' && actor.scope === 'read') {
      throw new AppError('FORBIDDEN', sessionMessages.readOnlyToken);
    }
    const checked = fields.safeParse(await readLongFields(request));
    if (!checked.success) throw new AppError('BAD_REQUEST', undefined, { issues: toIssues(checked.error) });
    const { theme, is_public, ...draft } = checked.data;
    const { mail } = await renderMailOf(services, {
      ...draft,
      filter: draft.filter || null,
      topics: [],
      is_public: is_public === 'true',
    });
    sendFramed(response, framedHtml(mail.html, theme), policyOf(services.env.PUBLIC_URL));
  });
  router.all(path.adminNewsletterPreview, onlyMethods(['POST']));
  return router;
}
