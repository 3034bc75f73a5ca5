import type { Role } from '@perfboard/contracts/words/member';
import type { Database, Prisma } from '@perfboard/db/client';
import { saveAdmin } from '../people/session/auth.ts';
import { hashPassword } from '../people/session/password-hash.ts';
import { unique } from './unique.ts';

/** A thousandth of the real cost: a test that signs in a hundred times is not about hashing. */
export const hashCheaply = (password: string): Promise<string> =>
  hashPassword(password, { N: 2 ** 7, r: 8, p: 1 });

/** A member who can sign in, an owner by default; a second call with the same address sets a new password. */
export async function makeAdmin(
  services: Parameters<typeof saveAdmin>[0],
  {
    email = `admin-${unique()}@shop.example`,
    password = 'correct horse battery 9',
    role,
  }: { email?: string | undefined; password?: string | undefined; role?: Role | undefined } = {},
): Promise<{ email: string; password: string }> {
  await saveAdmin(services, { email, password, ...(role && { role }) }, hashCheaply);
  return { email, password };
}

/** A pending invitation to the team as an editor. */
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
