import { hashPassword } from '../people/session/password-hash.ts';

/** A thousandth of the real cost: a test that signs in a hundred times is not about hashing. */
export const hashCheaply = (password: string): Promise<string> =>
  hashPassword(password, { N: 2 ** 7, r: 8, p: 1 });
