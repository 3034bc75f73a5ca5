import type { Role } from '@perfboard/contracts/words/member';
import { isLanguage, type Language } from '@perfboard/messages/language';

interface ActorBase {
  /** The account's id. */
  id: string;
  email: string;
  name: string;
  /** The account's role; for a token, its creator's. Read with every call. */
  role: Role;
  /** The account's choice for the desk and its emails; null for the shop's primary language. */
  language: Language | null;
  /** The shop may require one. A session has that of its account, or the passkey it was opened with. */
  hasSecondFactor: boolean;
  /** A session has full access; a token has its own scope. */
  scope: 'read' | 'write';
}

export type SessionActor = ActorBase & {
  kind: 'session';
  sessionId: string;
  /** When the password was last entered, at sign-in or later. */
  confirmedAt: Date;
  token?: undefined;
};

export type TokenActor = ActorBase & { kind: 'token'; token: { uuid: string; name: string } };

/** The caller: a person, or a script with a token. */
export type Actor = SessionActor | TokenActor;

/** The columns that show whether an account has a second factor. */
export const factorColumns = { twoFactorEnabled: true, _count: { select: { passkeys: true } } } as const;

/** Whether an account has a second factor: an authenticator or a passkey. */
export const hasFactor = (account: {
  twoFactorEnabled: boolean | null;
  _count: { passkeys: number };
}): boolean => Boolean(account.twoFactorEnabled || account._count.passkeys);

/** The language of an account; null for the shop's primary one, also if this release does not know it. */
export const knownLanguage = (stored: string | null | undefined): Language | null =>
  stored && isLanguage(stored) ? stored : null;
