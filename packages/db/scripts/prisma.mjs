// Runs those commands of Prisma that never call its schema engine, on machines that cannot download it:
//   node scripts/prisma.mjs generate|validate|format
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const commands = ['generate', 'validate', 'format'];
const [command, ...options] = process.argv.slice(2);
if (!commands.includes(command)) {
  console.error(
    `Usage: node scripts/prisma.mjs ${commands.join('|')}\nRun any other command with npx prisma.`,
  );
  process.exit(1);
}
const { status } = spawnSync(
  process.execPath,
  [createRequire(import.meta.url).resolve('prisma/build/index.js'), command, ...options],
  {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      // The command looks for an engine before it does anything. Any existing file stops the download.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      // No requests for newer versions, no usage data.
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      ...process.env,
    },
  },
);
process.exit(status ?? 1);
