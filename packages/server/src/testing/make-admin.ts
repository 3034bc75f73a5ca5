import { saveAdmin } from '../session/auth.ts';
import { unique } from './unique.ts';

/** An admin who can sign in; the same address again gets the new password. */
export async function makeAdmin(
  services: Parameters<typeof saveAdmin>[0],
  {
    email = `admin-${unique()}@shop.example`,
    password = 'correct horse battery 9',
  }: { email?: string | undefined; password?: string | undefined } = {},
): Promise<{ email: string; password: string }> {
  await saveAdmin(services, { email, password });
  return { email, password };
}
