import type { Role } from '@perfboard/contracts/words/member';

interface ActorBase {
  /** Of the account. */
  id: string;
  email: string;
  name: string;
  /** Of the account; of a token, its maker's. Read anew with every call. */
  role: Role;
  /** The shop may ask everybody for one. A session has that of its account, or the passkey that it was opened with. */
  hasSecondFactor: boolean;
  /** A session may do everything; a token what it was made for. */
  scope: 'read' | 'write';
}

export type SessionActor = ActorBase & {
  kind: 'session';
  sessionId: string;
  /** When the password was last given: at sign-in, or since. */
  confirmedAt: Date;
  token?: undefined;
};

export type TokenActor = ActorBase & { kind: 'token'; token: { uuid: string; name: string } };

/** Who makes a call: a person, or a script with a token. */
export type Actor = SessionActor | TokenActor;

/** The columns of an account by which it has a second factor. */
export const factorColumns = { twoFactorEnabled: true, _count: { select: { passkeys: true } } } as const;

/** Whether an account has a second factor: an authenticator, or a passkey, which is both. */
export const hasFactor = (account: {
  twoFactorEnabled: boolean | null;
  _count: { passkeys: number };
}): boolean => Boolean(account.twoFactorEnabled || account._count.passkeys);
