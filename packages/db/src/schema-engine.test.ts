import { createEmptyDatabase } from '@perfboard/testing/database';
import { lasts } from '@perfboard/testing/eventually';
import { expect, test } from 'vitest';
import { createSchemaEngine } from '../scripts/schema-engine.mjs';

// In its own file: a process loads the engine once, and this test is about that moment.
test('one process opens engines on several databases at once while the engine is being loaded', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(() => createEmptyDatabase()));
  const versions = await Promise.all(
    databases.map(async ({ url }, index) => {
      // Staggered: some open an engine during the load, some while another engine works.
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
