import { createEmptyDatabase } from '@perfboard/testing/database';
import { lasts } from '@perfboard/testing/eventually';
import { expect, test } from 'vitest';
import { createSchemaEngine } from './schema-engine.mjs';

// In a file of its own: the engine is loaded once in a process, and this is about the moment when it is.
test('one process opens engines on several databases at once, as the first thing that it does', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(() => createEmptyDatabase()));
  const versions = await Promise.all(
    databases.map(async ({ url }, index) => {
      // So that one asks for the engine while another's is being loaded, and one while another's is at work.
      await lasts(15 * index);
      const engine = await createSchemaEngine(url);
      const version = await engine.version();
      engine.free();
      return version;
    }),
  );
  expect(versions).toHaveLength(4);
  await Promise.all(databases.map((database) => database.drop()));
});
