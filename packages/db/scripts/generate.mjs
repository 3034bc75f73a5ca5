// `prisma generate` looks for a schema engine that it would download and never uses: any existing file satisfies it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, '..');
const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
const { status } = spawnSync(process.execPath, [cli, 'generate', '--schema', 'prisma'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_GENERATE_SKIP_AUTOINSTALL: '1',
  },
});
process.exit(status ?? 1);
