import { writeResultSchema } from '@perfboard/contracts/error';
import { foundDataSchema, personalDataSchema, privacyFields } from '@perfboard/contracts/privacy';
import { privacyMessages } from '@perfboard/contracts/words/operation';
import { audited } from '../../base/audit/audit.ts';
import { confirmedOwnerProcedure, ownerProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { countPersonalData } from './count-personal-data.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { findPersonalData } from './find-personal-data.ts';

/** The newest rows of each kind on a screen: an address may have thousands. */
const shownMax = 50;

/** The address is in the body of each call, because URLs end up in logs. */
export const privacyRouter = router({
  find: ownerProcedure
    .meta(
      rest('POST /privacy/find', 'Find what is stored about an email address', {
        description: `The newest ${shownMax} rows of each kind, and how many there are. The export has all.`,
      }),
    )
    .input(privacyFields)
    .output(foundDataSchema)
    .mutation(({ ctx, input: { email } }) =>
      audited(ctx, { action: 'privacy.find', entity: 'privacy' }, async (tx) => {
        const options = { tx, secret: ctx.services.env.SESSION_SECRET, take: shownMax };
        return { ...(await findPersonalData(options, email)), counts: await countPersonalData(tx, email) };
      }),
    ),

  export: confirmedOwnerProcedure
    .meta(rest('POST /privacy/export', 'Export everything stored about an email address'))
    .input(privacyFields)
    .output(personalDataSchema)
    .mutation(({ ctx, input: { email } }) =>
      audited(ctx, { action: 'privacy.export', entity: 'privacy' }, async (tx, trail) => {
        const found = await findPersonalData({ tx, secret: ctx.services.env.SESSION_SECRET }, email);
        const { bookings, contacts, subscriber } = found;
        trail.details = {
          bookings: bookings.length,
          contacts: contacts.length,
          subscribers: subscriber ? 1 : 0,
        };
        return found;
      }),
    ),

  erase: confirmedOwnerProcedure
    .meta(rest('POST /privacy/erase', 'Erase everything stored about an email address'))
    .input(privacyFields)
    .output(writeResultSchema)
    .mutation(({ ctx, input: { email } }) =>
      audited(ctx, { action: 'privacy.erase', entity: 'privacy' }, async (tx, trail) => {
        const erased = await erasePersonalData({ tx, secret: ctx.services.env.SESSION_SECRET }, email);
        trail.details = { ...erased };
        return { message: privacyMessages.erased };
      }),
    ),
});
