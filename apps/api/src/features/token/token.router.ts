import { writeResultSchema } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { tokenCreatedSchema, tokenFields, tokenMessages, tokenSchema } from '@perfboard/contracts/token';
import { z } from 'zod';
import { recordAudit } from '../../audit.ts';
import { router, sensitiveProcedure, sessionProcedure } from '../../trpc/init.ts';
import { createToken, listTokens, revokeToken } from './token.ts';

const tags = ['tokens'];

export const tokenRouter = router({
  list: sessionProcedure
    .meta({
      openapi: { method: 'GET', path: '/tokens', tags, protect: true, summary: 'API tokens, newest first' },
    })
    .output(z.array(tokenSchema))
    .query(({ ctx }) => listTokens(ctx.services.database.prisma)),

  create: sensitiveProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/tokens',
        tags,
        protect: true,
        summary: 'Make an API token',
        description: 'The answer holds the token. It is not shown again.',
      },
      status: 201,
      isSecret: true,
    })
    .input(tokenFields)
    .output(tokenCreatedSchema)
    .mutation(async ({ ctx, input }) => {
      const { prisma } = ctx.services.database;
      const { uuid, token } = await createToken(prisma, input, ctx.currentActor.email);
      await recordAudit(ctx, {
        action: 'token.create',
        entity: 'token',
        entity_uuid: uuid,
        details: { scope: input.scope },
      });
      return { message: tokenMessages.created, uuid, token };
    }),

  revoke: sessionProcedure
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/tokens/{uuid}',
        tags,
        protect: true,
        summary: 'Revoke an API token',
      },
    })
    .input(z.object({ uuid: uuidSchema }))
    .output(writeResultSchema)
    .mutation(async ({ ctx, input: { uuid } }) => {
      await revokeToken(ctx.services.database.prisma, uuid);
      await recordAudit(ctx, { action: 'token.revoke', entity: 'token', entity_uuid: uuid });
      return { message: tokenMessages.revoked, uuid };
    }),
});
