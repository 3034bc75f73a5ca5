import { hashPassword } from '../people/session/password-hash.ts';

/** A thousandth of the real work: a test that signs in a hundred times is not about it. */
export const hashCheaply = (password: string): Promise<string> =>
  hashPassword(password, { N: 2 ** 7, r: 8, p: 1 });
