import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Rebuilds an app at every change of its sources, including bundled packages, and calls `onChange` when the
 * result differs.
 * @returns a function that stops it.
 */
export function rebuildOnChange(options: {
  root: string;
  app: string;
  onChange: () => void;
  say: (line: string) => void;
}): () => void {
  const folder = join(options.root, 'apps', options.app);
  const dist = join(folder, 'dist');
  const vite = join(options.root, 'node_modules', 'vite', 'bin', 'vite.js');
  const parentWatch = new URL('./parent-watch.js', import.meta.url).href;
  const builder = spawn(
    process.execPath,
    // Not emptied first: a program that starts at that moment would find no files.
    ['--import', parentWatch, vite, 'build', '--watch', '--no-emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    },
  );
  for (const stream of [builder.stdout, builder.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on(
      'line',
      (line) => line.trim() && options.say(`${options.app}: ${line}`),
    );
  }
  let known = digest(dist);
  let pending: NodeJS.Timeout | undefined;
  const watcher = watch(dist, () => {
    clearTimeout(pending);
    // A build empties the folder first and then writes several files.
    pending = setTimeout(() => {
      const now = digest(dist);
      if (!existsSync(join(dist, 'main.js')) || now === known) return;
      known = now;
      options.say(`${options.app} changed. Restarting.`);
      options.onChange();
    }, 300);
  });
  return () => {
    clearTimeout(pending);
    watcher.close();
    builder.kill('SIGTERM');
  };
}

function digest(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.js')) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
