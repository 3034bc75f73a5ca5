import type { Database, Prisma } from '@perfboard/db/client';
import { unique } from './unique.ts';

/** Somebody asked into the team as an editor, whose answer is waited for. */
export async function makeInvitation(
  db: Pick<Database, 'prisma'>,
  data: Partial<Prisma.InvitationUncheckedCreateInput> = {},
): Promise<Prisma.InvitationGetPayload<object>> {
  const name = `invited-${unique()}`;
  return db.prisma.invitation.create({
    data: {
      email: `${name}@shop.example`,
      role: 'editor',
      token_hash: name,
      invited_by: 'owner@shop.example',
      expires_at: new Date(Date.now() + 7 * 86_400_000),
      ...data,
    },
  });
}
