import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { tokenCreatedSchema, tokenFields, tokenSchema } from '@perfboard/contracts/token';
import { tokenMessages } from '@perfboard/contracts/words/session';
import { z } from 'zod';
import { audited } from '../../base/audit/audit.ts';
import { confirmedOwnerProcedure, ownerSessionProcedure, router } from '../../base/trpc/init.ts';
import { rest } from '../../base/trpc/rest.ts';
import { createToken, listTokens, revokeToken } from './token.ts';

export const tokenRouter = router({
  list: ownerSessionProcedure
    .meta(rest('GET /tokens', 'List API tokens, newest first'))
    .output(z.array(tokenSchema))
    .query(({ ctx }) => listTokens(ctx.services.prisma)),

  create: confirmedOwnerProcedure
    .meta(
      rest('POST /tokens', 'Create an API token', {
        description: 'The response contains the token. It is not shown again.',
        status: 201,
        isSecret: true,
      }),
    )
    .input(tokenFields)
    .output(tokenCreatedSchema)
    .mutation(({ ctx, input }) => {
      const details = { name: input.name, scope: input.scope };
      return audited(ctx, { action: 'token.create', entity: 'token', details }, async (tx) => ({
        message: tokenMessages.created,
        ...(await createToken(tx, input, ctx.currentActor)),
      }));
    }),

  revoke: ownerSessionProcedure
    .meta(rest('DELETE /tokens/{uuid}', 'Revoke an API token'))
    .input(z.object({ uuid: uuidSchema }))
    .output(writeResultSchema)
    .mutation(({ ctx, input: { uuid } }) =>
      audited(ctx, { action: 'token.revoke', entity: 'token' }, async (tx, trail) => {
        trail.details = { name: await revokeToken(tx, uuid) };
        return { message: tokenMessages.revoked, uuid };
      }),
    ),
});
