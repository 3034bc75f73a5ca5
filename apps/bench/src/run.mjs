// npm run bench                    every row that is measured by HTTP
// npm run bench -- list booking    some of them: kept, list, search, booking, rendered, memory, burst
// npm run bench -- endurance       everything at once for minutes (--minutes 10), every lead and mail accounted for
// npm run bench -- campaign        another benchmark: campaign, import, plan, lighthouse, mail, mail-client, image,
//                                  table-rows, project-search
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const others = {
  campaign: 'campaign/run.mjs',
  import: 'campaign/run.mjs',
  image: 'image/settings.mjs',
  plan: 'campaign/run.mjs',
  'project-search': 'project-search/run.mjs',
  lighthouse: 'lighthouse/run.mjs',
  mail: 'mail/run.mjs',
  'mail-client': 'mail-client/run.mjs',
  'table-rows': 'table-rows/run.mjs',
};

function run(program, args, options = {}) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

const [name = '', ...parameters] = process.argv.slice(2);
const other = others[name];
if (other)
  run(process.execPath, [here(other), ...(other.startsWith('campaign/') ? [name] : []), ...parameters]);
else {
  const isEndurance = name === 'endurance';
  const apps = ['api', 'web', 'worker'].map((app) => `--filter=@perfboard/${app}`);
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  run('npx', ['turbo', 'run', 'build', ...apps, '--output-logs=errors-only'], { cwd: here('../../..'), env });
  run(process.execPath, [here(isEndurance ? 'endurance/run.mjs' : 'http/run.mjs'), ...process.argv.slice(2)]);
}
