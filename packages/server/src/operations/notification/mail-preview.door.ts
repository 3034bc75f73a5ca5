import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import { mailsFields } from '@perfboard/contracts/shop/mails';
import { mailKinds } from '@perfboard/contracts/words/shop';
import { Router } from 'express';
import type { DoorTools } from '../../base/http/door.ts';
import { sendFramed } from '../../base/http/page.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { sampleMail } from './mail-sample.ts';

/**
 * An email has inline styles and the shop's logo, and nothing else: no script, no form, no navigation of its
 * frame.
 */
const policyOf = (siteUrl: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(siteUrl).origin}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox`;

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** An email with the draft of its texts. */
export function mailPreviewDoor({
  services,
  contextOf,
  readLongFields,
}: Pick<DoorTools, 'services' | 'contextOf' | 'readLongFields'>): Router {
  const router = Router();
  router.post(path.adminMailPreview, async (request, response) => {
    await memberOf(services, contextOf(request, response, 'rest'), 'reader');
    const fields = await readLongFields(request);
    const mail = mailKinds.find((known) => known === fields.mail);
    const draft = mailsFields.safeParse(jsonOf(fields.value));
    if (!mail || !draft.success) throw new AppError('BAD_REQUEST');
    const { html } = await sampleMail(services, { mail, value: draft.data });
    sendFramed(response, html, policyOf(services.env.PUBLIC_URL));
  });
  router.all(path.adminMailPreview, onlyMethods(['POST']));
  return router;
}
