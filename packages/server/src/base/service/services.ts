import type { shopFields } from '@perfboard/contracts/shop/document';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Role } from '@perfboard/contracts/words/member';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { Database } from '@perfboard/db/client';
import type { Queues } from '@perfboard/jobs/queue';
import type { MailTransport } from '@perfboard/mail/transport';
import type { ImageStore } from '@perfboard/media/store';
import type { Language } from '@perfboard/messages/language';
import type { Log } from '@perfboard/process/log';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { MailWords } from '../mail/mail-shop.ts';
import type { MailSignIn } from '../mail-sign-in/mail-sign-in.ts';
import type { Presence } from '../presence/presence.ts';
import type { RateLimits } from '../rate-limit/rate-limit.ts';
import type { Env } from './env.ts';

// Types only: every room may import them, and only the composition root opens the services.

/** Services of every program, opened once per process and closed once; each program adds its own part. */
export interface Services extends Database {
  env: Env;
  log: Log;
  store: ImageStore;
  /** Null where mail is signed in to with a password. */
  mailSignIn: MailSignIn | null;
}

/** Services of a request. */
export interface HttpServices extends Services {
  log: Logger;
  queues: Queues;
  /** Null without a mail server. */
  mail: MailTransport | null;
  auth: SignInLibrary;
  changes: ChangeListener;
  /** Who has what open right now. */
  presence: Presence;
  shop: ShopMemory;
  /** Images for newsletters. */
  mailPictures: MailPictures;
  rateLimits: RateLimits;
}

/** Services of a job. */
export interface JobServices extends Services {
  mail: {
    /** Opens a connection for each email: notifications and the health check. */
    notifications: MailTransport;
    /** Reuses connections between emails. */
    newsletters: MailTransport;
    notifyEmail: string;
    /** The current site content, a second old at most. */
    words: () => Promise<MailWords>;
  };
  shop: ShopMemory;
  /** Aborted when the process is asked to exit: long work stops at the next safe point. */
  stopping: AbortSignal;
}

interface LibrarySession {
  session: {
    id: string;
    token: string;
    createdAt: Date;
    expiresAt: Date;
    confirmedAt?: Date | null | undefined;
    passkeyAt?: Date | null | undefined;
  };
  user: {
    id: string;
    email: string;
    name: string;
    role: string;
    language?: string | null | undefined;
    twoFactorEnabled?: boolean | null | undefined;
  };
}

/** The part of the sign-in library that we use. */
export interface SignInLibrary {
  handler(request: Request): Promise<Response>;
  api: {
    getSession(call: {
      headers: Headers;
      returnHeaders: true;
    }): Promise<{ headers: Headers; response: LibrarySession | null }>;
    openPasskeySession(call: {
      body: { userId: string };
      headers: Headers;
      returnHeaders: true;
    }): Promise<{ headers: Headers }>;
  };
  $context: Promise<{
    internalAdapter: {
      deleteSession(token: string): Promise<unknown>;
      findAccounts(userId: string): Promise<{ providerId: string; password?: string | null | undefined }[]>;
      findUserByEmail(
        email: string,
        options: { includeAccounts: true },
      ): Promise<{ user: { id: string } } | null>;
      createUser(
        user: { email: string; name: string; emailVerified: boolean; role: Role },
        context: { method: 'admin' },
      ): Promise<{ id: string }>;
      linkAccount(account: {
        userId: string;
        providerId: 'credential';
        accountId: string;
        password: string;
      }): Promise<unknown>;
    };
    password: {
      hash(password: string): Promise<string>;
      verify(given: { hash: string; password: string }): Promise<boolean>;
    };
  }>;
}

/** Notifies listeners when rows change, in this and every other process. */
export interface ChangeListener {
  /** `kind` is the noun that changed, or `reset` after a lost connection: anything may have changed. */
  subscribe(listener: (kind: string) => void): () => void;
  /** False while the connection is lost: changes don't arrive then. */
  isListening(): boolean;
  /** Notifies this process of a change that it has committed, ahead of the database's notification. */
  announce(kind: string): void;
  close(): Promise<void>;
}

/** Every document of the site content. */
export type ShopWords = { [Name in ShopDocumentName]: z.output<(typeof shopFields)[Name]> };

export interface RememberedShop {
  words: ShopWords;
  /** The part for pages in the primary language; undefined while everything is the default. */
  page: PageShop | undefined;
  /** The same in a language of the site. */
  pageIn(language: Language): PageShop | undefined;
  /** Translates the names and places of the kinds of appointments; a text without a translation stays. */
  kindsIn(language: Language): (text: string) => string;
  /** The shop's current date if its pages depend on it; else empty. */
  day: string;
  /** False if the database did not answer: these are the last known texts, or the defaults. */
  isFresh: boolean;
}

/** The site content, cached in the process. */
export interface ShopMemory {
  read(): Promise<RememberedShop>;
  close(): void;
}

export type MailPictureSize = 'column' | 'card';

/**
 * Stored images as JPEG, which every email client shows. Returns null if there is no such image.
 * @throws AppError SERVICE_UNAVAILABLE when too many requests are waiting
 */
export type MailPictures = (wanted: { contentHash: string; size: MailPictureSize }) => Promise<Buffer | null>;
