import { writeResultSchema } from '@perfboard/contracts/error';
import {
  mailDomainSchema,
  mailEventsSchema,
  selectorField,
  setupSchema,
  skipStepFields,
} from '@perfboard/contracts/setup';
import { setupMessages } from '@perfboard/contracts/words/setting';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { ownerProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { readMailEvents } from '../../leads/mailbox/provider-address.ts';
import { readMailDomain } from './mail-domain.ts';
import { readSetup, removeDemo, skipStep } from './setup.ts';

export const setupRouter = router({
  get: readerProcedure
    .meta(rest('GET /setup', 'Get the setup progress'))
    .output(setupSchema)
    .query(({ ctx }) => readSetup(ctx.services.prisma, ctx.services.env)),

  mail: ownerProcedure
    .meta(
      rest('GET /setup/mail', 'Check SPF, DKIM, DMARC and reverse DNS of the shop’s email', {
        description:
          'Queries DNS. `selector` is the DKIM key name from the email provider; defaults to the shop’s own key.',
      }),
    )
    .input(z.object({ selector: selectorField.default('') }))
    .output(mailDomainSchema)
    .query(async ({ ctx, input }) => {
      const { records, ...domain } = await readMailDomain(ctx.services.env, input);
      const say = (text: string) => localizeMessage(ctx.language, text);
      return {
        ...domain,
        records: records.map((one) => ({ ...one, advice: say(one.advice), wanted: say(one.wanted) })),
      };
    }),

  mailEvents: ownerProcedure
    .meta(rest('GET /setup/mail-events', 'Get the address for bounces and complaints of the email provider'))
    .output(mailEventsSchema)
    .query(async ({ ctx }) => {
      const events = await readMailEvents(ctx.services.prisma, ctx.services.env);
      const error = events?.last?.error;
      if (!events?.last || !error) return events;
      return { ...events, last: { ...events.last, error: localizeMessage(ctx.language, error) } };
    }),

  skip: ownerProcedure
    .meta(rest('PATCH /setup', 'Skip a setup step, or add it back'))
    .input(skipStepFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input }) =>
      audited(ctx, { action: 'setup.skip', entity: 'shop', details: input }, async (tx) => {
        await skipStep(tx, input);
        return { message: input.is_skipped ? setupMessages.skipped : setupMessages.resumed };
      }),
    ),

  removeDemo: ownerProcedure
    .meta(
      rest('DELETE /setup/demo', 'Remove the demo content', {
        description: 'Removes unchanged demo projects, their images and the demo texts.',
      }),
    )
    .output(writeResultSchema)
    .mutation(({ ctx }) =>
      audited(ctx, { action: 'shop.remove_demo', entity: 'shop' }, async (tx, trail) => {
        const removed = await removeDemo({ tx, requestId: ctx.requestId }, ctx.currentActor.email);
        trail.details = { ...removed };
        const isNothing = removed.projects === 0 && removed.words.length === 0;
        return { message: isNothing ? setupMessages.nothingToRemove : setupMessages.demoRemoved };
      }),
    ),
});
