#!/usr/bin/env node
// Biome, fetched when it is first wanted: `node scripts/biome.mjs check --write .`
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fetchedTool } from '../packages/testing/src/tool.mjs';
import { root } from './local-bin.mjs';

try {
  const modules = await fetchedTool(join(root, 'scripts', 'biome'));
  const program = join(modules, '@biomejs', 'biome', 'bin', 'biome');
  const { status, error } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
