import { writeResultSchema } from '@perfboard/contracts/error';
import { mailDomainSchema, selectorField, setupSchema } from '@perfboard/contracts/setup';
import { setupMessages } from '@perfboard/contracts/words/setup';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { ownerProcedure, readerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { readMailDomain } from './mail-domain.ts';
import { readSetup, removeDemo } from './setup.ts';

export const setupRouter = router({
  get: readerProcedure
    .meta(rest('GET /setup', 'How far the shop is set up'))
    .output(setupSchema)
    .query(({ ctx }) => readSetup(ctx.services.prisma, ctx.services.env)),

  mail: ownerProcedure
    .meta(
      rest(
        'GET /setup/mail',
        'What SPF, DKIM, DMARC and reverse DNS say of the shop’s mails, and what they should',
        {
          description:
            'Asks DNS. `selector` is the name that the mail provider gave the DKIM key; without it the key that the shop signs with is looked for.',
        },
      ),
    )
    .input(z.object({ selector: selectorField.default('') }))
    .output(mailDomainSchema)
    .query(({ ctx, input }) => readMailDomain(ctx.services.env, input)),

  removeDemo: ownerProcedure
    .meta(
      rest('DELETE /setup/demo', 'Remove the demo shop', {
        description: 'Demo projects that nobody changed, their pictures, and the demo’s lists of words.',
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
