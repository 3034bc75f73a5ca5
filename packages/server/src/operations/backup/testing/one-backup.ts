import type { ImageStore } from '@perfboard/media/store';
import { createTestDatabase, type TestDatabase } from '@perfboard/testing/database';
import { afterAll, beforeAll } from 'vitest';
import { createBackup } from '../backup-create.ts';
import { fill, newFile, newStore, prepareFolder } from './shop.ts';

export let source: TestDatabase;
export let store: ImageStore;
export let file: string;

/** Sets up a working shop and a backup of it, for the tests of the calling file. */
export function prepareBackup(): void {
  prepareFolder();
  beforeAll(async () => {
    source = await createTestDatabase();
    store = newStore();
    file = newFile();
    await fill(source.url, store);
    await createBackup({ databaseUrl: source.url, store, file });
  });
  afterAll(() => source.drop());
}
