import type { Db } from '@perfboard/db/client';

/** The columns of an account by which it has a second factor. */
export const factorColumns = { twoFactorEnabled: true, _count: { select: { passkeys: true } } } as const;

/** Whether an account has a second factor: an authenticator, or a passkey, which is both. */
export const hasFactor = (account: {
  twoFactorEnabled: boolean | null;
  _count: { passkeys: number };
}): boolean => Boolean(account.twoFactorEnabled || account._count.passkeys);

/** Whether signing in to an account with its password asks for a code. */
export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { twoFactorEnabled: true } });
  return Boolean(user?.twoFactorEnabled);
}
