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
import { backupCodeLength, backupCodeStore } from './backup-code.ts';
import { cookiePrefixOf } from './known-device.ts';
import { keyRingPlugin, passkeySessionPlugin } from './library-plugins.ts';
import { storePassword } from './member-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Written by us from the connection, never taken from the client: the library trusts whatever stands in it. */
export const addressHeader = 'x-perfboard-address';

/** What a browser says of its time zone, checked by us. */
export const timeZoneHeader = 'x-perfboard-time-zone';

/** A session in use is written once in so many seconds, not with every request. */
const renewSeconds = 5 * 60;

interface AuthOptions {
  env: Env;
  /** A transaction, where what the library writes is to stand or fall with something else. */
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
      keyRingPlugin(ring, env.SESSION_SECRET),
      passkeySessionPlugin,
      twoFactor({
        issuer: 'Perfboard',
        backupCodeOptions: {
          length: backupCodeLength,
          storeBackupCodes: backupCodeStore(ring, env.SESSION_SECRET),
        },
      }),
    ],
    // Its own would go to the console, e-mail addresses included: only the fixed text is taken.
    logger: {
      level: 'warn',
      log: (level, message) => {
        if (level === 'error') log.error({ from: 'sign-in library' }, firstLine(message));
        else log.debug({ from: 'sign-in library' }, firstLine(message));
      },
    },
    // Ours counts by account too, and over several processes.
    rateLimit: { enabled: false },
    advanced: {
      // The library would write `__Secure-`.
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
 * Makes a member, an owner unless said otherwise; an existing one gets a new password and keeps its role unless another is
 * said, and its sessions and tokens end.
 * @param hash makes what is stored of the password
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
