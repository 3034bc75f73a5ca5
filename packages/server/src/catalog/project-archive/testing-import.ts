import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readImport } from './project-import.ts';
import { runProjectImport } from './run-project-import.ts';
import { never, resultsOf, sendFile } from './testing-archive.ts';

export let services: TestServices;
export let options: { tx: TestServices['prisma']; store: TestServices['store']; requestId: string };

/** Empties the projects before each test of the calling file. */
export function prepareArchives(): void {
  beforeAll(async () => {
    services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
    options = { tx: services.prisma, store: services.store, requestId: 'test' };
  });
  afterAll(() => services?.close());
  beforeEach(() =>
    services.pool.query(
      'truncate projects, project_photos, files, images, project_imports, project_import_parts, project_import_rows, outbox cascade',
    ),
  );
}

export const send = (file: Buffer) => sendFile(services, file);
export const take = async (file: Buffer) => {
  const uuid = await send(file);
  await runProjectImport({ ...services, siteReader: '' }, uuid, never);
  return uuid;
};
export const results = async (file: Buffer) => resultsOf(services, await take(file));
export const refusal = async (file: Buffer) =>
  (await readImport(services.prisma, await take(file))).last_error;
