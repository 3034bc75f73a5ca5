import { writeResultSchema } from '@perfboard/contracts/error';
import { replyFields } from '@perfboard/contracts/lead';
import { replyLimits, replyMessages } from '@perfboard/contracts/words/lead';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { memberAttempt } from '../../base/idempotency/idempotency.ts';
import { editorProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { formInput, knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { type LeadStore, leadNouns } from '../lead/lead.ts';
import { createReply } from './reply.ts';
import { digestOf, readChosen, storeReplyFiles } from './reply-file.ts';
import { undoReply, undoSecondsLeft } from './reply-undo.ts';

/** Replies to a lead from the desk. */
export function leadReply<Status extends string>(store: LeadStore<Status>) {
  const { kind } = store;
  const [part, noun] = leadNouns[kind];
  return {
    reply: editorProcedure
      .meta(
        rest(`POST /${part}/{uuid}/replies`, `Reply to a ${noun} by email`, {
          status: 201,
          isIdempotent: true,
          contentTypes: ['application/json', 'multipart/form-data'],
          upload: { maxBytes: replyLimits.filesBytesMax, tooLarge: replyMessages.filesTooLarge },
          description:
            'A multipart body can include `files`, 10 MB in total. The email is sent after `undo_seconds`.',
        }),
      )
      .input(formInput(namedByPath.extend(replyFields.shape)))
      .output(writeResultSchema.extend({ undo_seconds: z.number().int() }))
      .mutation(async ({ ctx, input: { uuid, idempotency_key, files, ...reply }, path }) => {
        const chosen = await readChosen(files);
        // Without the last reply seen: a client that repeats after a lost answer may have seen its own reply.
        const { after: _, after_message: __, ...fields } = reply;
        const content = { uuid, ...fields, ...(chosen.length > 0 && { files: digestOf(chosen) }) };
        const attempt = await memberAttempt(ctx, path, content, idempotency_key);
        const stored = await storeReplyFiles(ctx.services.store, chosen);
        const answer = await audited(
          { ...ctx, attempt },
          { action: `${kind}.reply`, entity: kind, entity_uuid: uuid },
          async (tx, trail) => {
            const known = knownUuid(uuid, replyMessages.leadGone);
            const options = { tx, requestId: ctx.requestId };
            const { status, ...answer } = await createReply(store, options, {
              ...reply,
              uuid: known,
              author: ctx.currentActor,
              files: stored,
              undoSeconds: ctx.services.env.UNDO_SECONDS,
            });
            if (status) trail.details = { status, change: answer.uuid };
            return answer;
          },
        );
        // A repeated call gets the first answer, when less time is left.
        const left = await undoSecondsLeft(ctx.services.prisma, answer.uuid);
        return { ...answer, undo_seconds: Math.min(answer.undo_seconds, left) };
      }),

    undoReply: editorProcedure
      .meta(rest(`POST /${part}/{uuid}/replies/{reply}/undo`, 'Undo a reply before it is sent'))
      .input(namedByPath.extend({ reply: z.string().max(100) }))
      .output(writeResultSchema)
      .mutation(({ ctx, input: { uuid, reply } }) =>
        audited(ctx, { action: `${kind}.reply_undo`, entity: kind, entity_uuid: uuid }, async (tx, trail) => {
          const named = {
            uuid: knownUuid(uuid, replyMessages.undoneBefore),
            reply: knownUuid(reply, replyMessages.undoneBefore),
          };
          const status = await undoReply(store, tx, named);
          trail.details = { undone: reply, ...(status && { status }) };
          return { message: replyMessages.undone, uuid };
        }),
      ),
  };
}
