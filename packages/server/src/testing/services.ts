import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '@perfboard/process/log';
import { createTestDatabase } from '@perfboard/testing/database';
import { readEnv } from '../base/service/env.ts';
import type { JobServices } from '../base/service/services.ts';
import { openJobServices } from '../service/job-services.ts';

/** A log that drops everything. */
export const quietLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => quietLog,
};

export interface TestServices extends JobServices {
  /** Folder of the image store. */
  imagesFolder: string;
  /** Aborts `services.stopping`. */
  stop(): void;
}

export const sessionSecret = 'a secret of this test, long enough';

/** Real services on a new database. `close` removes everything. */
export async function openTestServices({
  smtpUrl,
  variables = {},
}: {
  smtpUrl: string;
  /** Further environment variables. */
  variables?: Record<string, string>;
}): Promise<TestServices> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'perfboard-worker-test-'));
  const stopping = new AbortController();
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Test Shop <shop@shop.example>',
    NOTIFY_EMAIL: 'owner@shop.example',
    PUBLIC_URL: 'https://shop.example',
    SESSION_SECRET: sessionSecret,
    PERFBOARD_DATA: folder,
    // The webhook receivers of the tests listen on this machine.
    WEBHOOK_TARGETS: 'any',
    ...variables,
  });
  const services = openJobServices({ env, log: quietLog, stopping: stopping.signal });
  return {
    ...services,
    imagesFolder: join(folder, 'images'),
    stop: () => stopping.abort(),
    async close() {
      await services.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
