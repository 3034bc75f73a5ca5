import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgresql://user@db/perfboard' };
const production = {
  ...database,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example/',
  SESSION_SECRET: 'secret',
  SMTP_URL: 'smtps://user:pass@mail.example',
  MAIL_FROM: 'The Shop <shop@shop.example>',
  NOTIFY_EMAIL: 'owner@shop.example',
};

test('a production process names every variable that is missing', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(
    /DATABASE_URL is missing.*PUBLIC_URL is missing.*SESSION_SECRET is missing.*SMTP_URL is missing.*MAIL_FROM is missing.*NOTIFY_EMAIL is missing/,
  );
});

test('missing and malformed variables stand in one message', () => {
  expect(() =>
    readEnv({ ...production, SMTP_URL: 'http://mail', METRICS_PORT: '99999', NOTIFY_EMAIL: '' }),
  ).toThrow(/SMTP_URL is not a smtp:.*METRICS_PORT is not a port.*NOTIFY_EMAIL is missing/);
});

test('a value is never quoted: it may be a password', () => {
  expect(() => readEnv({ ...production, SMTP_URL: 'hunter2', DATABASE_URL: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

test('half of the object storage is no object storage', () => {
  expect(() => readEnv({ ...database, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'images' })).toThrow(
    /S3_REGION is missing; S3_ACCESS_KEY_ID is missing; S3_SECRET_ACCESS_KEY is missing/,
  );
});

test('outside production a database is enough', () => {
  expect(readEnv({ ...database, PERFBOARD_DATA: '/data', PORT: '4000' })).toMatchObject({
    publicUrl: 'http://localhost:4000',
    images: { kind: 'disk', directory: '/data/images' },
    redisUrl: undefined,
    metricsPort: undefined,
    webhookTargets: 'public',
  });
});

test('the sender is taken apart', () => {
  expect(readEnv(production)).toMatchObject({
    publicUrl: 'https://shop.example',
    mailFrom: { header: 'The Shop <shop@shop.example>', name: 'The Shop', address: 'shop@shop.example' },
  });
  expect(readEnv({ ...production, MAIL_FROM: 'shop@shop.example' }).mailFrom).toMatchObject({
    name: '',
    address: 'shop@shop.example',
  });
});
