import type { shopFields } from '@perfboard/contracts/shop/document';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Role } from '@perfboard/contracts/words/member';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { Database } from '@perfboard/db/client';
import type { Queues } from '@perfboard/jobs/queue';
import type { MailTransport } from '@perfboard/mail/transport';
import type { ImageStore } from '@perfboard/media/store';
import type { Log } from '@perfboard/process/log';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { MailWords } from '../mail/mail-shop.ts';
import type { RateLimits } from '../rate-limit/rate-limit.ts';
import type { Env } from './env.ts';

// The shapes alone: every room may name them, and only the composition root opens what is behind them.

/** What every program works with. Made once a process, closed once; each program adds its own part. */
export interface Services extends Database {
  env: Env;
  log: Log;
  store: ImageStore;
}

/** What a request may use. */
export interface HttpServices extends Services {
  log: Logger;
  queues: Queues;
  /** Null where no mail server is named. */
  mail: MailTransport | null;
  auth: SignInLibrary;
  changes: ChangeListener;
  shop: ShopMemory;
  /** Pictures as newsletters show them. */
  mailPictures: MailPictures;
  rateLimits: RateLimits;
}

/** What a job may use. */
export interface JobServices extends Services {
  mail: {
    /** A connection for each mail: notifications and the health check. */
    notifications: MailTransport;
    /** Connections that stay open between mails. */
    newsletters: MailTransport;
    notifyEmail: string;
    /** What the owner says now, a second old at most. */
    words: () => Promise<MailWords>;
  };
  shop: ShopMemory;
  /** Aborted when the process is asked to end: long work stops at the next safe point. */
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
    twoFactorEnabled?: boolean | null | undefined;
  };
}

/** The part of the sign-in library that the product calls. */
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

/** Wakes readers of data when rows change, in this process and in every other one. */
export interface ChangeListener {
  /** `kind` is the noun that changed, or `reset` after a lost connection: anything may have changed. */
  subscribe(listener: (kind: string) => void): () => void;
  /** False while the connection is away: no change arrives then. */
  isListening(): boolean;
  /** Announces to this process a change that it has just committed, before the database's own call comes back to it. */
  announce(kind: string): void;
  close(): Promise<void>;
}

/** Every document of the shop, whole. */
export type ShopWords = { [Name in ShopDocumentName]: z.output<(typeof shopFields)[Name]> };

export interface RememberedShop {
  words: ShopWords;
  /** What of it goes to pages; undefined while nothing is the owner's. */
  page: PageShop | undefined;
  /** The day at the shop, where its pages differ from day to day; else empty. */
  day: string;
  /** False where the database could not be asked: these are the last words known, or the defaults. */
  isFresh: boolean;
}

/** The shop's words, kept in the process. */
export interface ShopMemory {
  read(): Promise<RememberedShop>;
  close(): void;
}

export type MailPictureSize = 'column' | 'card';

/**
 * Stored pictures as JPEG, which every mail program shows. Answers null where no such picture is stored.
 * @throws AppError SERVICE_UNAVAILABLE where too many wait already
 */
export type MailPictures = (wanted: { contentHash: string; size: MailPictureSize }) => Promise<Buffer | null>;
