import { type Role, roles } from '@perfboard/contracts/words/member';
import { passwordLimits, sessionLimits } from '@perfboard/contracts/words/session';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from 'pino';
import { keyRingOf } from '../../base/secret/key-ring.ts';
import type { Env } from '../../base/service/env.ts';
import type { SignInLibrary } from '../../base/service/services.ts';
import { backupCodeStore, makeBackupCodes } from './backup-code.ts';
import { cookiePrefixOf } from './known-device.ts';
import { keyRingPlugin, passkeySessionPlugin } from './library-plugins.ts';
import { storePassword } from './member-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Set by us from the connection, never by the client: the library trusts its value. */
export const addressHeader = 'x-perfboard-address';

/** The browser's time zone, checked by us. */
export const timeZoneHeader = 'x-perfboard-time-zone';

/** An active session is written at most once in this time, not with every request. */
const renewSeconds = 5 * 60;

interface AuthOptions {
  env: Env;
  /** A transaction, if the library's writes must be atomic with others. */
  prisma: Db;
  log: Logger;
}

const firstLine = (message: unknown): string => String(message).split('\n')[0]?.slice(0, 200) ?? '';

function configure({ env, prisma, log }: AuthOptions) {
  const ring = keyRingOf(env);
  const isHttps = env.PUBLIC_URL.startsWith('https:');
  return betterAuth({
    appName: 'Perfboard',
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: env.SESSION_SECRET,
    telemetry: { enabled: false },
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      password: { hash: (password) => hashPassword(password), verify: verifyPassword },
    },
    user: {
      additionalFields: {
        role: { type: [...roles], required: true, input: false },
        language: { type: 'string', required: false, input: false },
        usedAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      expiresIn: sessionLimits.idleSeconds,
      updateAge: renewSeconds,
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false },
        passkeyAt: { type: 'date', required: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => ({
            data: { ...session, timeZone: context?.headers?.get(timeZoneHeader) || null },
          }),
        },
      },
    },
    plugins: [
      keyRingPlugin(ring),
      passkeySessionPlugin,
      twoFactor({
        issuer: 'Perfboard',
        backupCodeOptions: {
          customBackupCodesGenerate: makeBackupCodes,
          storeBackupCodes: backupCodeStore(ring),
        },
      }),
    ],
    // The library's logger would print email addresses to the console: only the fixed text is used.
    logger: {
      level: 'warn',
      log: (level, message) => {
        if (level === 'error') log.error({ from: 'sign-in library' }, firstLine(message));
        else log.debug({ from: 'sign-in library' }, firstLine(message));
      },
    },
    // Our own limits also count by account, across processes.
    rateLimit: { enabled: false },
    advanced: {
      // The library's default would be `__Secure-`.
      cookiePrefix: cookiePrefixOf(env),
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [addressHeader] },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: isHttps },
    },
  });
}

export type Auth = ReturnType<typeof configure>;

export const createAuth = (options: AuthOptions): Auth => configure(options);

/**
 * Creates a member, an owner by default. An existing one gets a new password and retains its role unless
 * another is given; sessions and tokens end.
 * @param hash hashes the password
 */
export async function saveAdmin(
  { auth, prisma }: { auth: SignInLibrary; prisma: PrismaClient },
  { role, ...admin }: { email: string; password: string; name?: string; role?: Role },
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<{ isNew: boolean; role: Role }> {
  const context = await auth.$context;
  const stored = await hash(admin.password);
  const existing = await context.internalAdapter.findUserByEmail(admin.email, { includeAccounts: true });
  if (existing) {
    return prisma.$transaction(async (tx) => {
      await storePassword(tx, { userId: existing.user.id, hash: stored });
      const data = { ...(role && { role }) };
      const member = await tx.user.update({ where: { id: existing.user.id }, data });
      return { isNew: false, role: member.role };
    });
  }
  const user = await context.internalAdapter.createUser(
    {
      email: admin.email,
      name: admin.name ?? 'Admin',
      emailVerified: true,
      role: role ?? 'owner',
    },
    { method: 'admin' },
  );
  await context.internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: stored,
  });
  return { isNew: true, role: role ?? 'owner' };
}
