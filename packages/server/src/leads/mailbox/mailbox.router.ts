import { writeResultSchema } from '@perfboard/contracts/error';
import { booleanQuery, cursorSchema, limitSchema, pageOf, searchSchema } from '@perfboard/contracts/list';
import {
  incomingMailSchema,
  incomingOwnerFields,
  mailboxStateSchema,
  wholeMailSchema,
} from '@perfboard/contracts/mailbox';
import { mailboxMessages } from '@perfboard/contracts/words/mailbox';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { auditRead } from '../../base/audit/audit-read.ts';
import { editorProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { knownUuid, namedByPath } from '../../base/trpc/schema.ts';
import { archiveIncoming, moveToLead, pageIncoming, readWhole, removeFromLead } from './incoming-mail.ts';
import { readMailboxState } from './mailbox-state.ts';

const known = (uuid: string) => knownUuid(uuid, mailboxMessages.notFound);

export const mailboxRouter = router({
  state: readerProcedure
    .meta(rest('GET /mails/state', 'Get the state of the mailbox and its last error'))
    .input(z.object({}).optional())
    .output(mailboxStateSchema)
    .query(({ ctx }) => readMailboxState(ctx.services.prisma, ctx.services.env)),

  page: readerProcedure
    .meta(rest('GET /mails', 'List email that belongs to no lead, newest first'))
    .input(
      z.object({
        q: searchSchema,
        archived: booleanQuery.optional().meta({ description: 'Archived ones only' }),
        cursor: cursorSchema,
        limit: limitSchema().optional(),
      }),
    )
    .output(pageOf(incomingMailSchema))
    .query(async ({ ctx, input }) => {
      await auditRead(ctx, { ...input, entity: 'mail' });
      return pageIncoming(ctx.services.prisma, input);
    }),

  get: readerProcedure
    .meta(rest('GET /mails/{uuid}', 'Get an email with its full text'))
    .input(namedByPath)
    .output(wholeMailSchema)
    .query(({ ctx, input: { uuid } }) => readWhole(ctx.services.prisma, known(uuid))),

  moveToLead: editorProcedure
    .meta(rest('PUT /mails/{uuid}/lead', 'Assign an email to a lead'))
    .input(namedByPath.extend(incomingOwnerFields.shape))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid, kind, lead_uuid } }) =>
      audited(ctx, { action: `${kind}.mail`, entity: kind, entity_uuid: lead_uuid }, async (tx) => {
        const options = { tx, requestId: ctx.requestId };
        await moveToLead(options, known(uuid), { kind, uuid: lead_uuid.toLowerCase() });
        return { message: mailboxMessages.belongs, uuid };
      }),
    ),

  removeFromLead: editorProcedure
    .meta(rest('DELETE /mails/{uuid}/lead', 'Remove an email from the history of its lead'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'mail.remove', entity: 'mail' }, async (tx, trail) => {
        const lead = await removeFromLead(tx, known(uuid));
        Object.assign(trail, {
          action: `${lead.kind}.mail_removed`,
          entity: lead.kind,
          entity_uuid: lead.uuid,
        });
        return { message: mailboxMessages.belongsToNone, uuid };
      }),
    ),

  archive: editorProcedure
    .meta(rest('PUT /mails/{uuid}/archive', 'Archive an email'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'mail.archive', entity: 'mail' }, async (tx) => {
        await archiveIncoming(tx, known(uuid), true);
        return { message: mailboxMessages.archived, uuid };
      }),
    ),

  unarchive: editorProcedure
    .meta(rest('DELETE /mails/{uuid}/archive', 'Unarchive an email'))
    .input(namedByPath)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'mail.unarchive', entity: 'mail' }, async (tx) => {
        await archiveIncoming(tx, known(uuid), false);
        return { message: mailboxMessages.restored, uuid };
      }),
    ),
});
