import type { Role } from '@perfboard/contracts/words/member';
import { saveAdmin } from '../session/auth.ts';
import { hashPassword } from '../session/password-hash.ts';
import { unique } from './unique.ts';

/** A thousandth of the real work: a test that signs in a hundred times is not about it. */
export const hashCheaply = (password: string) => hashPassword(password, { N: 2 ** 7, r: 8, p: 1 });

/** A member who can sign in, an owner unless said otherwise; the same address again gets the new password. */
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
