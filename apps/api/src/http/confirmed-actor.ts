import { AppError } from '@perfboard/contracts/error';
import type { Role } from '@perfboard/contracts/words/member';
import { sessionMessages } from '@perfboard/contracts/words/session';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import { assertMay, assertRecentPassword } from '@perfboard/server/base/trpc/role';

/**
 * Who may take a file along: signed in, of this role at least, with the password given a short while ago.
 * @throws AppError UNAUTHORIZED, FORBIDDEN
 */
export async function confirmedActor(
  { prisma }: Pick<HttpServices, 'prisma'>,
  { actor }: { actor: () => Promise<Actor | null> },
  least: Role,
): Promise<Actor> {
  const currentActor = await actor();
  if (!currentActor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
  await assertMay(prisma, currentActor, least);
  assertRecentPassword(currentActor);
  return currentActor;
}
