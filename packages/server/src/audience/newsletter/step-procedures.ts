import { writeResultSchema } from '@perfboard/contracts/error';
import { newsletterMessages, publishedNewsletterMessages } from '@perfboard/contracts/words/newsletter';
import { audited } from '../../base/audit/audit.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import {
  archiveNewsletter,
  cancelNewsletter,
  pauseNewsletter,
  publishNewsletter,
  resumeNewsletter,
  unarchiveNewsletter,
  undoNewsletter,
  unpublishNewsletter,
} from './newsletter-step.ts';

const known = (uuid: string) => knownUuid(uuid, newsletterMessages.notFound);

/** A step that needs only the newsletter's uuid. */
const stepProcedure = (
  name: 'pause' | 'resume' | 'cancel' | 'undo' | 'archive' | 'unarchive' | 'publish' | 'unpublish',
  summary: string,
  message: string,
  run: typeof pauseNewsletter,
) =>
  editorProcedure
    .meta(rest(`POST /newsletters/{uuid}/${name}`, summary))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: `newsletter.${name}`, entity: 'newsletter' }, async (tx) => {
        await run({ tx, requestId: ctx.requestId }, known(uuid));
        return { message, uuid };
      }),
    );

/** Procedures that change a newsletter's status. */
export const stepProcedures = {
  pause: stepProcedure('pause', 'Pause sending', newsletterMessages.paused, pauseNewsletter),
  resume: stepProcedure('resume', 'Resume sending', newsletterMessages.resumed, resumeNewsletter),
  cancel: stepProcedure('cancel', 'Cancel sending', newsletterMessages.cancelled, cancelNewsletter),

  undo: stepProcedure(
    'undo',
    'Make it a draft again before sending starts',
    newsletterMessages.undone,
    undoNewsletter,
  ),
  archive: stepProcedure('archive', 'Archive a newsletter', newsletterMessages.archived, archiveNewsletter),
  unarchive: stepProcedure(
    'unarchive',
    'Unarchive a newsletter',
    newsletterMessages.unarchived,
    unarchiveNewsletter,
  ),

  publish: stepProcedure(
    'publish',
    'Publish a newsletter on the site',
    publishedNewsletterMessages.published,
    publishNewsletter,
  ),
  unpublish: stepProcedure(
    'unpublish',
    'Unpublish a newsletter',
    publishedNewsletterMessages.unpublished,
    unpublishNewsletter,
  ),
};
