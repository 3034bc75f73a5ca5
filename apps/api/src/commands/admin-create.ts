import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { normalizeEmail } from '@perfboard/contracts/email';
import { isEmail } from '@perfboard/contracts/email-field';
import { openDatabase } from '@perfboard/db/client';
import { createLogger } from '@perfboard/process/log';
import { readEnv } from '@perfboard/server/base/service/env';
import { createAuth, saveAdmin } from '@perfboard/server/people/session/auth';
import { passwordProblem } from '@perfboard/server/people/session/password-rule';
import { commandPatience, reachedDatabaseUrl, runCommand } from './command.ts';

class UsageError extends Error {
  override name = 'UsageError';
}

/** The first line of standard input; empty if it is a terminal. */
async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) return '';
  return (await text(process.stdin)).split('\n')[0]?.trim() ?? '';
}

runCommand(async () => {
  const email = normalizeEmail(process.argv[2] ?? '');
  if (!isEmail(email))
    throw new UsageError(
      'Usage: npm run admin:create -- EMAIL   (reads the password from standard input, or generates one)',
    );
  const given = await readPassword();
  const problem = given ? await passwordProblem(given, email) : null;
  if (problem) throw new UsageError(problem);
  await reachedDatabaseUrl();
  // Only the database is needed: a missing mail server must not lock out an admin.
  const env = readEnv({
    NODE_ENV: 'development',
    DATABASE_URL: process.env.DATABASE_URL,
    PUBLIC_URL: process.env.PUBLIC_URL,
  });
  const database = openDatabase({ databaseUrl: env.DATABASE_URL, ...commandPatience });
  const password = given || randomBytes(12).toString('base64url');
  const { prisma } = database;
  const log = createLogger({ level: env.LOG_LEVEL, process: 'admin-create' });
  const { isNew, role } = await saveAdmin(
    { auth: createAuth({ env, prisma, log }), prisma },
    { email, password },
  );
  await prisma.audit.create({
    data: { actor: 'the command line', action: 'password.set', entity: 'session', details: { email } },
  });
  console.log(isNew ? `Created the admin ${email}` : `Set a new password for ${email}`);
  if (role !== 'owner')
    console.log(`The role is still ${role}. An owner can change it in the desk under Team.`);
  if (!given) console.log(`Password: ${password}`);
  await database.close();
});
