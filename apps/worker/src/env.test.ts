import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgresql://user@db/perfboard' };

test('a database is enough: links, mail and images have a place', () => {
  expect(readEnv({ ...database, PERFBOARD_DATA: '/data', PORT: '4000' })).toMatchObject({
    isProduction: false,
    publicUrl: 'http://localhost:4000',
    images: { kind: 'disk', directory: '/data/images' },
    redisUrl: undefined,
    metricsPort: undefined,
    notifyEmail: 'admin@example.com',
  });
});

test('who is told of leads is the admin, where nobody else is named', () => {
  const admin = { ...database, ADMIN_EMAIL: 'boss@shop.example' };
  expect(readEnv(admin).notifyEmail).toBe('boss@shop.example');
  expect(readEnv({ ...admin, NOTIFY_EMAIL: 'owner@shop.example' }).notifyEmail).toBe('owner@shop.example');
});

test('the sender is taken apart', () => {
  const sender = (MAIL_FROM: string) => readEnv({ ...database, MAIL_FROM }).mailFrom;
  expect(sender('"The Shop" <shop@shop.example>')).toEqual({
    header: '"The Shop" <shop@shop.example>',
    name: 'The Shop',
    address: 'shop@shop.example',
  });
  expect(sender('shop@shop.example')).toMatchObject({ name: '', address: 'shop@shop.example' });
});
