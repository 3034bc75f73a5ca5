// npm run bench                    every row that is measured by HTTP
// npm run bench -- list booking    some of them: kept, list, search, booking, rendered, memory
//                                  (reads use wrk if it is installed: apt-get install wrk)
// npm run bench -- endurance       everything at once for minutes (--minutes 10), every lead and mail accounted for;
//                                  --scaled: two apis and two workers with Redis
// npm run bench -- desk            the desk in a browser, with 20,000 leads (--rounds 3 --before FOLDER, another built tree)
// npm run bench -- small-server    the whole product on 1 CPU and 1 GB (Linux, as root): --redis, --minutes 2
// npm run bench -- newsletter [recipients] [rounds] [many]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runBundled } from './bundle.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

function run(program, args, options = {}) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

function buildProduct() {
  const apps = ['api', 'web', 'worker'].map((app) => `--filter=@perfboard/${app}`);
  const quiet = { TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };
  run('npx', ['turbo', 'run', 'build', ...apps, '--output-logs=errors-only'], {
    cwd: here('../../..'),
    env: { ...process.env, ...quiet },
  });
}

const [name = '', ...parameters] = process.argv.slice(2);
if (name === 'newsletter') run(process.execPath, [here('newsletter/run.mjs'), ...parameters]);
else {
  buildProduct();
  process.exitCode =
    name === 'desk'
      ? await runBundled(['desk/main.ts'], parameters)
      : name === 'endurance'
        ? await runBundled(['endurance/main.ts'], parameters)
        : name === 'small-server'
          ? await runBundled(
              ['small-server/main.ts', 'http/baseline.ts', 'newsletter/sink-process.ts'],
              parameters,
            )
          : await runBundled(['http/main.ts', 'http/baseline.ts'], process.argv.slice(2));
}
