import { makeDkimKey } from '@perfboard/mail/dkim';
import { expect, test } from 'vitest';
import { splitMailFrom } from '../mail/mail-shop.ts';
import { readEnv } from './env.ts';

const database = { NODE_ENV: 'development', DATABASE_URL: 'postgresql://user@db/perfboard' };
const bucket = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'images',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

test('a database is enough: links, mail and images have defaults', () => {
  const env = readEnv({ ...database, PERFBOARD_DATA: '/data', PORT: '4000' });
  expect(env).toMatchObject({
    isProduction: false,
    PUBLIC_URL: 'http://localhost:4000',
    images: { kind: 'disk', directory: '/data/images' },
    NOTIFY_EMAIL: 'owners',
  });
  expect([env.REDIS_URL, env.METRICS_PORT]).toEqual([undefined, undefined]);
});

test('images are stored in the bucket if there is one', () => {
  expect(readEnv({ ...database, ...bucket }).images).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example',
    bucket: 'images',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  });
});

test('the admin receives notifications of leads by default', () => {
  const admin = { ...database, ADMIN_EMAIL: 'boss@shop.example' };
  expect(readEnv(admin).NOTIFY_EMAIL).toBe('owners');
  expect(readEnv({ ...admin, NOTIFY_EMAIL: 'owner@shop.example' }).NOTIFY_EMAIL).toBe('owner@shop.example');
});

test('the sender is split into name and address', () => {
  expect(splitMailFrom('"The Shop" <shop@shop.example>')).toEqual({
    name: 'The Shop',
    address: 'shop@shop.example',
  });
  expect(splitMailFrom('shop@shop.example')).toEqual({ name: '', address: 'shop@shop.example' });
});

test('a DKIM key gets the sender’s domain, and an invalid one is rejected by name', () => {
  const DKIM_PRIVATE_KEY = makeDkimKey();
  const mail = { ...database, MAIL_FROM: 'Shop <post@müller.example>', DKIM_PRIVATE_KEY };
  expect(readEnv({ ...mail, DKIM_SELECTOR: 'desk' }).dkim).toMatchObject({
    domain: 'xn--mller-kva.example',
    selector: 'desk',
  });
  expect(readEnv(database).dkim).toBeUndefined();
  expect(() => readEnv(mail)).toThrow('DKIM_SELECTOR is missing');
  const cut = { ...mail, DKIM_SELECTOR: 'desk', DKIM_PRIVATE_KEY: DKIM_PRIVATE_KEY.slice(0, 300) };
  expect(() => readEnv(cut)).toThrow('DKIM_PRIVATE_KEY is malformed');
});

test('without a client for OAuth 2.0, no user of a mail server is read', () => {
  const SMTP_URL = 'smtp://100%25%@mail.example';
  expect(readEnv({ ...database, SMTP_URL })).toMatchObject({ SMTP_URL, mailSignIn: undefined });
});
