import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const database = { DATABASE_URL: 'postgresql://user@db/perfboard' };

test('production without rate limits is refused, together with all that is missing', () => {
  expect(() => readEnv({ NODE_ENV: 'production', RATE_LIMITS: 'off' })).toThrow(
    /DATABASE_URL is missing.*RATE_LIMITS is malformed: cannot be off in production.*SMTP_URL is missing/s,
  );
  expect(readEnv({ ...database, RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off');
});

test('other sites are named by their origins', () => {
  const CORS_ORIGINS = 'https://a.example, https://b.example:8443';
  expect(readEnv({ ...database, CORS_ORIGINS }).CORS_ORIGINS).toEqual([
    'https://a.example',
    'https://b.example:8443',
  ]);
  expect(() => readEnv({ ...database, CORS_ORIGINS: 'https://a.example/shop' })).toThrow(
    'CORS_ORIGINS is malformed',
  );
});
