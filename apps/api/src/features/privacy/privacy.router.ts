import { writeResultSchema } from '@perfboard/contracts/error';
import { personalDataSchema, privacyFields, privacyMessages } from '@perfboard/contracts/privacy';
import { recordAudit } from '../../audit.ts';
import type { Context } from '../../trpc/context.ts';
import { adminProcedure, type Meta, router, sensitiveProcedure } from '../../trpc/init.ts';
import { erasePersonalData, findPersonalData } from './privacy.ts';

/** The address travels in the body: an address in a path or a query ends up in logs. */
const openapi = (path: `/${string}`, summary: string): NonNullable<Meta['openapi']> => ({
  method: 'POST',
  path,
  tags: ['privacy'],
  protect: true,
  summary,
});

const optionsOf = ({ services: { database, env } }: Context) => ({
  prisma: database.prisma,
  secret: env.SESSION_SECRET,
});

export const privacyRouter = router({
  find: adminProcedure
    .meta({ openapi: openapi('/privacy/find', 'Everything stored about an e-mail address') })
    .input(privacyFields)
    .output(personalDataSchema)
    .mutation(async ({ ctx, input }) => {
      const found = await findPersonalData(optionsOf(ctx), input.email);
      await recordAudit(ctx, { action: 'privacy.find', entity: 'privacy' });
      return found;
    }),

  export: adminProcedure
    .meta({ openapi: openapi('/privacy/export', 'The same, to be handed to whoever asked for it') })
    .input(privacyFields)
    .output(personalDataSchema)
    .mutation(async ({ ctx, input }) => {
      const found = await findPersonalData(optionsOf(ctx), input.email);
      await recordAudit(ctx, {
        action: 'privacy.export',
        entity: 'privacy',
        details: { bookings: found.bookings.length, contacts: found.contacts.length },
      });
      return found;
    }),

  erase: sensitiveProcedure
    .meta({ openapi: openapi('/privacy/erase', 'Erase everything stored about an e-mail address') })
    .input(privacyFields)
    .output(writeResultSchema)
    .mutation(async ({ ctx, input }) => {
      const erased = await erasePersonalData(optionsOf(ctx), input.email);
      await recordAudit(ctx, { action: 'privacy.erase', entity: 'privacy', details: { ...erased } });
      return { message: privacyMessages.erased };
    }),
});
