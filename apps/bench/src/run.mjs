// npm run bench                    every row that is measured by HTTP
// npm run bench -- list booking    some of them: kept, list, search, large, booking, rendered, memory, burst
//                                  (reads by wrk where that is installed: apt-get install wrk)
// npm run bench -- endurance       everything at once for minutes (--minutes 10), every lead and mail accounted for;
//                                  --scaled: two apis and two workers with Redis
// npm run bench -- newsletter        another benchmark, with what it takes:
//   newsletter [recipients] [rounds] [many], import [lines] [kills], plan [subscribers]
//   desk-lists [rows] [rounds]      the desk's lists and searches beside the same with a hundredth of the rows
//   lighthouse [address] [rounds]   the pages that visitors land on, each beside a static copy of itself
//   mail [recipients] [rounds]      what a mail of a newsletter costs
//   mail-client                     what mail programs make of a newsletter, by caniemail's tables
//   project-search [projects] [rounds]
//   table-rows [rows]               bytes that a row of each growing table takes
//   image                           time against bytes of the image encoders
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fetchedTool } from '@perfboard/testing/tool';
import { runBundled } from './bundle.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const byHttp = ['http/main.ts', 'http/baseline.ts', 'mail/sink-process.ts'];

/** Its programs, the first of which is run, and the folder of a tool that is fetched for it. */
const bundled = {
  'desk-lists': { entries: ['desk-lists/lists.ts'] },
  'project-search': { entries: ['project-search/search.ts'] },
  'table-rows': { entries: ['table-rows/rows.ts'], wantsBuild: true },
  endurance: { entries: ['endurance/main.ts'], wantsBuild: true },
  lighthouse: { entries: ['lighthouse/lighthouse.ts'], tool: '../lighthouse' },
  mail: { entries: ['mail/newsletter-throughput.ts', 'mail/sink-process.ts'] },
  'mail-client': { entries: ['mail-client/report.ts'], tool: '../caniemail' },
};
const ownScripts = {
  newsletter: 'newsletter/run.mjs',
  image: 'image/settings.mjs',
  import: 'newsletter/run.mjs',
  plan: 'newsletter/run.mjs',
};

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
if (ownScripts[name]) run(process.execPath, [here(ownScripts[name]), name, ...parameters]);
else {
  const benchmark = bundled[name];
  if (!benchmark || benchmark.wantsBuild) buildProduct();
  const tool = benchmark?.tool ? [await fetchedTool(here(benchmark.tool))] : [];
  const given = benchmark ? parameters : process.argv.slice(2);
  process.exitCode = await runBundled(benchmark?.entries ?? byHttp, [...tool, ...given]);
}
