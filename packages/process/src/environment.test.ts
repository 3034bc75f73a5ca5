import { expect, test } from 'vitest';
import { readVariables as read } from './environment.ts';

const database = { DATABASE_URL: 'postgresql://user@db/perfboard' };
const development = { ...database, NODE_ENV: 'development' };
const production = {
  ...database,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example/',
  SESSION_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'The Shop <shop@shop.example>',
  NOTIFY_EMAIL: 'owner@shop.example',
};
const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

test.each(['production', undefined, ''])(
  'a process reports every missing variable: NODE_ENV %j',
  (NODE_ENV) => {
    expect(() => read({ NODE_ENV })).toThrow(
      /DATABASE_URL is missing.*PUBLIC_URL is missing.*SESSION_SECRET is missing.*SMTP_URL is missing.*MAIL_FROM is missing.*NOTIFY_EMAIL is missing/s,
    );
  },
);

test('missing and malformed variables are reported together', () => {
  expect(() =>
    read({ ...production, SMTP_URL: 'http://mail', METRICS_PORT: '99999', NOTIFY_EMAIL: ' ' }),
  ).toThrow(/SMTP_URL is malformed: .*METRICS_PORT is malformed: .*NOTIFY_EMAIL is missing/s);
});

test.each([
  ['DATABASE_URL', 'mysql://db'],
  ['REDIS_URL', 'http://redis'],
  ['PUBLIC_URL', 'shop.example'],
  ['SESSION_SECRET', 'too short'],
  ['MAIL_FROM', 'The Shop'],
  ['MAIL_FROM', 'a@shop.example, b@shop.example'],
  ['NOTIFY_EMAIL', 'a@shop.example, b@shop.example'],
  ['NOTIFY_EMAIL', 'the owner'],
  ['ADMIN_EMAIL', 'boss@shop'],
  ['ADMIN_EMAIL', 'b\u043ess@shop.example'],
  ['REPLY_ADDRESS', 'no address'],
  ['BOUNCE_ADDRESS', `${'b'.repeat(22)}@shop.example`],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '90O0'],
  ['LOG_LEVEL', 'loud'],
  ['WEBHOOK_TARGETS', 'none'],
  ['NODE_ENV', 'prod'],
])('%s rejects %j', (name, value) => {
  expect(() => read({ ...production, [name]: value })).toThrow(`${name} is malformed`);
});

test.each([
  ['boss@shop.example', 'boss@shop.example'],
  ['Boss@Shop.example', 'boss@shop.example'],
  ['boss@b\u00fccher.example', 'boss@xn--bcher-kva.example'],
  ['The boss <boss@shop.example>', 'boss@shop.example'],
  ['\u200eboss\uff20shop.example', 'boss@shop.example'],
])('ADMIN_EMAIL and NOTIFY_EMAIL take %j as the forms do', (typed, expected) => {
  expect(read({ ...production, ADMIN_EMAIL: typed, NOTIFY_EMAIL: typed })).toMatchObject({
    ADMIN_EMAIL: expected,
    NOTIFY_EMAIL: expected,
  });
});

test('NOTIFY_EMAIL may be a mailbox of the machine, or the owners', () => {
  for (const NOTIFY_EMAIL of ['root@localhost', 'owners'])
    expect(read({ ...production, NOTIFY_EMAIL })).toMatchObject({ NOTIFY_EMAIL });
});

test('a value is never quoted, because it may be a password', () => {
  const names = [...Object.keys({ ...production, ...bucket }), 'ADMIN_EMAIL', 'REDIS_URL', 'DEV_MAIL_URL'];
  const secrets = Object.fromEntries(names.map((name) => [name, 'hunter2']));
  expect(() => read(secrets)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

test('in development, a database is enough', () => {
  expect(read({ ...development, REDIS_URL: '', S3_REGION: '' })).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    WEBHOOK_TARGETS: 'public',
    LOG_LEVEL: 'info',
  });
});

test('the public address must be an origin', () => {
  expect(read(production).PUBLIC_URL).toBe('https://shop.example');
});

test('incomplete object storage settings are rejected', () => {
  expect(() => read({ ...development, S3_BUCKET: 'images' })).toThrow(
    /S3_ENDPOINT is missing.*S3_ACCESS_KEY_ID is missing.*S3_SECRET_ACCESS_KEY is missing/s,
  );
});

test('a provider that signs its events needs its key', () => {
  for (const MAIL_EVENTS of ['mailgun', 'sendgrid'])
    expect(() => read({ ...development, MAIL_EVENTS })).toThrow('MAIL_EVENTS_KEY is missing');
  expect(read({ ...development, MAIL_EVENTS: 'ses' }).MAIL_EVENTS).toBe('ses');
});

test('without NODE_ENV, limits apply and no built-in secret is used', () => {
  expect(() => read({ ...database, RATE_LIMITS: 'off' })).toThrow(
    /SESSION_SECRET is missing.*RATE_LIMITS is malformed/s,
  );
  const { NODE_ENV: _, ...unsaid } = production;
  expect(read(unsaid)).toMatchObject({ NODE_ENV: 'production', RATE_LIMITS: 'on', PERFBOARD_DEV: '0' });
  expect(() => read({ ...unsaid, PERFBOARD_DEV: '1' })).toThrow('PERFBOARD_DEV is malformed');
});

test('production rejects disabled rate limits, together with all missing variables', () => {
  expect(() => read({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
    /DATABASE_URL is missing.*SMTP_URL is missing.*RATE_LIMITS is malformed: cannot be off in production/s,
  );
  expect(read({ ...development, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
});

test('other sites are given as origins', () => {
  const CORS_ORIGINS = 'https://a.example, https://b.example:8443';
  expect(read({ ...development, CORS_ORIGINS }).CORS_ORIGINS).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
  expect(() => read({ ...development, CORS_ORIGINS: 'https://a.example/shop' })).toThrow(
    'CORS_ORIGINS is malformed',
  );
});

test('a demo needs no mail server', () => {
  const demo = { ...production, DEMO: 'true', SMTP_URL: '', MAIL_FROM: '', NOTIFY_EMAIL: '' };
  expect(read(demo).DEMO).toBe('true');
  expect(() => read({ ...demo, DEMO: 'yes' })).toThrow(/DEMO is malformed: must be true or false/);
  expect(() => read({ ...demo, DEMO: 'true', SESSION_SECRET: '' })).toThrow(/SESSION_SECRET is missing/);
});
