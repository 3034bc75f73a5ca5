import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readImport, startImport } from './project-import.ts';
import { runProjectImport } from './run-project-import.ts';
import { checkFile, never, verdictsOf } from './testing-archive.ts';

export let services: TestServices;
export let options: { tx: TestServices['prisma']; store: TestServices['store']; requestId: string };

/** The shop without a project, anew for each test of the file that calls it. */
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

export const check = (file: Buffer) => checkFile(services, file);
export const start = (uuid: string) => startImport({ tx: services.prisma, requestId: 'test' }, uuid);
export const take = async (uuid: string) => {
  await start(uuid);
  await runProjectImport(services, uuid, never);
};
export const verdicts = (uuid: string) => verdictsOf(services, uuid);
export const refusal = async (file: Buffer) =>
  (await readImport(services.prisma, await check(file))).last_error;
