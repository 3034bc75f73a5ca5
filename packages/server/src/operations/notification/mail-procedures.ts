import { writeResultSchema } from '@perfboard/contracts/error';
import { mailsFields } from '@perfboard/contracts/shop/mails';
import { mailKinds, mailsMessages, shopFieldsMax } from '@perfboard/contracts/words/shop';
import { z } from 'zod';
import { auditedAfter } from '../../base/audit/audit.ts';
import { mailWordsOf } from '../../base/mail/mail-shop.ts';
import { editorProcedure, readerProcedure } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { newsletterStart, sampleMail, sendSampleMail } from './mail-sample.ts';

const mailFields = z.strictObject({
  mail: z.enum(mailKinds, { error: 'Email not found' }),
  /** The edited, unsaved texts. */
  value: mailsFields,
});

/** Previews of emails. */
export const mailProcedures = {
  preview: readerProcedure
    .meta(
      rest('POST /shop/mails/preview', 'Render an email with these texts', {
        bodyFields: shopFieldsMax,
        changesNothing: true,
      }),
    )
    .input(mailFields)
    .output(z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { from, subject, html, text } = await sampleMail(ctx.services, input);
      return { from: `${from.name} <${from.address}>`, subject, html, text };
    }),

  send: editorProcedure
    .meta(
      rest('POST /shop/mails/test', 'Send a test email with these texts to yourself', {
        bodyFields: shopFieldsMax,
      }),
    )
    .input(mailFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      auditedAfter(ctx, { action: 'shop.test', entity: 'shop', details: { mail: input.mail } }, async () => {
        await sendSampleMail(ctx.services, { ...input, to: ctx.currentActor.email });
        return { message: mailsMessages.sent };
      }),
    ),

  newsletter: readerProcedure
    .meta(rest('GET /shop/mails/newsletter', 'Get the default newsletter text and the topics'))
    .output(
      z.object({
        subject: z.string(),
        body: z.string(),
        topics: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    )
    .query(async ({ ctx }) => {
      const words = mailWordsOf(ctx.services.env, (await ctx.services.shop.read()).words);
      const topics = words.mails.newsletter.topics.map(({ id, title }) => ({ id, title }));
      return { ...newsletterStart(words), topics };
    }),
};
