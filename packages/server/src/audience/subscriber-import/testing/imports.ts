import type { ConsentAnswer } from '@perfboard/contracts/subscriber-import';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { openList } from '../read-list.ts';
import { runImport } from '../run-import.ts';
import { addPart, checkImport, createImport, readImport, startImport } from '../subscriber-import.ts';

export let services: TestServices;

/** Empties subscribers and lists before each test of the calling file. */
export function prepareImports(): void {
  beforeAll(async () => {
    services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
  });
  afterAll(() => services?.close());
  beforeEach(() =>
    services.pool.query(
      'truncate subscribers, suppressions, subscriber_imports, subscriber_import_parts, subscriber_import_rows, outbox cascade',
    ),
  );
}

export const requestId = 'test';
export const consent = 'Sign-up sheet of the fair';
export const run = (uuid: string, options: { signal?: AbortSignal; batch?: number } = {}) =>
  runImport(services, uuid, { signal: new AbortController().signal, ...options });
export const read = (uuid: string) => readImport(services.prisma, uuid);
export const rowsOf = async (uuid: string) =>
  (
    await services.prisma.subscriberImportRow.findMany({
      where: { import_uuid: uuid },
      orderBy: { line: 'asc' },
    })
  ).map(({ line, email, verdict }) => [line, email, verdict]);

export async function send(file: string | Uint8Array, email_column = ''): Promise<string> {
  const { prisma } = services;
  const uuid = await createImport(prisma, { file_name: 'list.csv', consent, topics: ['lora'] });
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file);
  const half = Math.ceil(bytes.length / 2);
  await addPart(prisma, { uuid, number: 2, bytes: bytes.slice(half) });
  // A part is sent again because its answer was lost.
  for (const _ of [1, 2]) await addPart(prisma, { uuid, number: 1, bytes: bytes.slice(0, half) });
  await checkImport({ tx: prisma, requestId }, { uuid, email_column });
  return uuid;
}
export const check = async (file: string | Uint8Array, email_column = '') => {
  const uuid = await send(file, email_column);
  await run(uuid);
  return read(uuid);
};
export const start = (uuid: string, checks?: number) =>
  startImport({ tx: services.prisma, requestId }, { uuid, checks });

/** A list as it is read, without a database: what becomes of each line, and what its owner is asked. */
export async function classify(file: string | readonly string[], answers: readonly ConsentAnswer[] = []) {
  const pieces = typeof file === 'string' ? [file] : file;
  const list = await openList(
    async function* () {
      yield* pieces;
    },
    { email: '', topics: '', names: {}, answers },
  );
  const rows = [];
  for await (const row of list.rows) rows.push(row);
  return {
    ...list,
    rows,
    verdicts: Object.fromEntries(rows.map(({ email, verdict }) => [email.split('@')[0], verdict])),
    asked: list.consent.map(({ column, values }) => [column, ...values.map(({ value }) => value)]),
  };
}
