import { createECDH, randomUUID } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import { fileLimits } from '@perfboard/contracts/words/file';
import { pushLimits } from '@perfboard/contracts/words/notification';
import { passkeyLimits } from '@perfboard/contracts/words/session';
import type { Db } from '@perfboard/db/client';
import { keyRingOf } from '@perfboard/server/base/secret/key-ring';
import { addProjectFile } from '@perfboard/server/catalog/file/project-file';
import { createWebhook } from '@perfboard/server/operations/webhook/webhook';
import { insertPasskey } from '@perfboard/server/people/passkey/passkey';
import { saveBrowser } from '@perfboard/server/people/push/push-browser';
import { pushPublicKey } from '@perfboard/server/people/push/send-push';
import { makeInvitation } from '@perfboard/server/testing/make-member';
import { makeProject } from '@perfboard/server/testing/make-project';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
let owner: { id: string; sessionId: string };
let project: string;
beforeAll(async () => {
  app = await startTestApp({ env: { WEBHOOK_TARGETS: 'any' } });
  cookie = await app.signIn();
  const session = await app.services.prisma.session.findFirstOrThrow();
  owner = { id: session.userId, sessionId: session.id };
  await pushPublicKey(app.services.prisma, keyRingOf(app.services.env));
  project = (await makeProject(app.services)).uuid;
});
afterAll(() => app.close());

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** As the procedure runs it. Answers whether it was let. */
const inTransaction = (write: (tx: Db) => Promise<unknown>): Promise<boolean> =>
  app.services.prisma.$transaction(write).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
const called = async (procedure: string, input: object): Promise<boolean> =>
  (await app.mutate(procedure, input, cookie)).status === 200;

interface Kind {
  max: number;
  /** Makes one as a test does, past every check. */
  fill: (index: number) => Promise<unknown>;
  create: (index: number) => Promise<boolean>;
  count: () => Promise<number>;
}

const publicKey = () => {
  const curve = createECDH('prime256v1');
  return curve.generateKeys('base64url');
};
const db = () => app.services.prisma;
const passkey = (index: number) => ({
  user_id: owner.id,
  name: 'Phone',
  credential_id: `credential-${index}`,
  public_key: new Uint8Array(8),
  counter: 0,
  transports: [],
});
const push = (index: number) => ({
  endpoint: `https://push.shop/${index}`,
  p256dh: publicKey(),
  auth: 'a'.repeat(22),
});
const file = (index: number) => ({ uuid: randomUUID(), name: `plan-${index}.pdf`, bytes: 1 });

const kinds: Record<string, Kind> = {
  webhooks: {
    max: 20,
    fill: () => makeWebhook(app.services),
    create: (index) =>
      inTransaction((tx) =>
        createWebhook(
          { tx, ring: keyRingOf(app.services.env) },
          { url: `https://receiver.example/${index}`, events: ['booking.created'], format: 'json' },
        ),
      ),
    count: () => db().webhook.count(),
  },
  'API tokens': {
    max: 100,
    fill: (index) =>
      db().apiToken.create({
        data: {
          name: `${index}`,
          scope: 'read',
          user_id: owner.id,
          created_by: 'a',
          token_hash: `hash-${index}`,
          expires_at: new Date(Date.now() + 1e8),
        },
      }),
    create: (index) =>
      called('token.create', { name: `Script ${index}`, scope: 'read', expires_in_days: 30 }),
    count: () => db().apiToken.count(),
  },
  'open invitations': {
    max: 50,
    fill: () => makeInvitation(app.services),
    create: (index) => called('invitation.create', { email: `new-${index}@shop.example`, role: 'editor' }),
    count: () => db().invitation.count(),
  },
  passkeys: {
    max: passkeyLimits.perAccount,
    fill: (index) => db().passkey.create({ data: passkey(index) }),
    create: (index) => inTransaction((tx) => insertPasskey(tx, passkey(1_000 + index))),
    count: () => db().passkey.count(),
  },
  'browsers for push': {
    max: pushLimits.perMember,
    fill: (index) =>
      inTransaction((tx) => saveBrowser(tx, { userId: owner.id, sessionId: owner.sessionId }, push(index))),
    create: (index) =>
      inTransaction((tx) =>
        saveBrowser(tx, { userId: owner.id, sessionId: owner.sessionId }, push(1_000 + index)),
      ),
    count: () => db().pushSubscription.count(),
  },
  'files of a project': {
    max: fileLimits.projectFilesMax,
    fill: (index) => db().file.create({ data: { ...file(index), project_uuid: project, place: index } }),
    create: (index) =>
      inTransaction((tx) => addProjectFile(tx, project, { ...file(index), kind: 'other', is_public: false })),
    count: () => db().file.count({ where: { project_uuid: project } }),
  },
};

test.each(Object.entries(kinds))(
  '%s never pass their limit, however many are made at once',
  async (_name, kind) => {
    await many(kind.max - 2 - (await kind.count()), kind.fill);
    const made = await many(8, kind.create);
    expect(made.filter(Boolean)).toHaveLength(2);
    expect(await kind.count()).toBe(kind.max);
  },
);
