import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { cpuMsOf, memoryMiB } from '../process-use.ts';
import { connections, hasWrk, type Measured, measure, median } from './load.ts';
import { type Row, rows } from './rows.ts';
import { endPrograms, type Shop, startBaseline, startDatabase, startShop } from './shop.ts';

/**
 * Each row of the table: the product and the least program that does the same work take turns on the same machine, and
 * the figure is the median of the rounds' ratios.
 */
const parameters = process.argv.slice(2);
const optionOf = (name: string, unsaid: number) => {
  const at = parameters.indexOf(`--${name}`);
  return at < 0 ? unsaid : Number(parameters.splice(at, 2)[1]);
};
const rounds = optionOf('rounds', 3);
const seconds = optionOf('seconds', 4);
const asked = new Set(parameters);
const isAsked = (name: string) => asked.size === 0 || asked.has(name);

interface Compared {
  row: string;
  ratio: number;
  target: string;
  rounds: { product: Measured; baseline: Measured }[];
  /** How many of the product's answers cost as much processor time as one of the baseline's. */
  cpuRatio: number;
  p99Ratio: number;
}

const cluster = await startDatabase();
async function end(): Promise<void> {
  await endPrograms();
  await cluster.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().then(() => process.exit(130)));
}
const shops = new Map<number, { shop: Shop; baseline: Awaited<ReturnType<typeof startBaseline>> }>();

async function sidesOf(projects: number) {
  const known = shops.get(projects);
  if (known) return known;
  const shop = await startShop(cluster, projects);
  const compressed = { 'accept-encoding': 'br' };
  const baseline = await startBaseline(shop, [
    { path: '/', asked: '/', headers: compressed },
    { path: '/projects', asked: '/projects', headers: compressed },
    { path: '/found', asked: '/projects?q=sensor', headers: {} },
    { path: '/nothing', asked: '/projects?q=sensor%20nothing', headers: {} },
  ]);
  const sides = { shop, baseline };
  shops.set(projects, sides);
  return sides;
}

async function compare(row: Row): Promise<Compared> {
  const { shop, baseline } = await sidesOf(row.projects);
  // A kept answer asks no database, whose own upkeep would blur what little it costs.
  const database = row.name === 'kept' ? undefined : cluster;
  const asBaseline = { base: baseline[row.baseline], cpuMs: () => cpuMsOf(baseline.child, database) };
  const asProduct = { base: shop.url, cpuMs: () => cpuMsOf(shop.api, database) };
  const baseLoad = { ...row.load, path: row.baselinePath ?? row.load.path };
  await measure(asBaseline, baseLoad, 2);
  await measure(asProduct, row.load, 2);
  const measured: Compared['rounds'] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({
      baseline: await measure(asBaseline, baseLoad, seconds),
      product: await measure(asProduct, row.load, seconds),
    });
  }
  const ratioOf = (figure: 'perSecond' | 'cpuMs' | 'p99') =>
    median(measured.map(({ product, baseline }) => product[figure] / baseline[figure]));
  const p99 = row.p99Target ? `, p99 at most ${row.p99Target}x` : '';
  return {
    row: row.title,
    ratio: ratioOf('perSecond'),
    target: `${row.target}${p99}`,
    rounds: measured,
    cpuRatio: 1 / ratioOf('cpuMs'),
    p99Ratio: ratioOf('p99'),
  };
}

const results: Compared[] = [];
const failed: string[] = [];
const extra: Record<string, unknown> = {};
const machine = {
  node: process.version,
  cores: cpus().length,
  connections,
  readsAskedBy: hasWrk ? 'wrk' : 'autocannon',
  loadBefore: loadavg(),
};
try {
  for (const row of rows.filter(({ name }) => isAsked(name))) {
    const result = await compare(row).catch((error: Error) => {
      // The other rows are no worse for it.
      console.error(`${row.title}\n    FAILED: ${error.message}`);
      failed.push(row.title);
    });
    if (!result) continue;
    results.push(result);
    const raw = result.rounds.map(
      ({ product, baseline }) => `${product.perSecond.toFixed(0)}/${baseline.perSecond.toFixed(0)}`,
    );
    console.log(
      `${row.title}\n    ratio ${result.ratio.toFixed(2)} by time, ${result.cpuRatio.toFixed(2)} by processor (to reach: ${result.target}), p99 ${result.p99Ratio.toFixed(2)}x, rounds ${raw.join(' ')}`,
    );
  }
  if (isAsked('memory')) {
    const { shop, baseline } = await sidesOf(300);
    extra.memory = { productMiB: memoryMiB(shop.api), baselineMiB: memoryMiB(baseline.child) };
    console.log('memory after all of that', extra.memory, '(to reach: 250 MiB at most)');
  }
} finally {
  await end();
}

console.table(
  results.map(({ row, ratio, cpuRatio, target, p99Ratio, rounds }) => ({
    row,
    ratio: ratio.toFixed(2),
    'by processor': cpuRatio.toFixed(2),
    'to reach': target,
    'p99 ratio': p99Ratio.toFixed(2),
    'product/s': median(rounds.map(({ product }) => product.perSecond)).toFixed(0),
    'baseline/s': median(rounds.map(({ baseline }) => baseline.perSecond)).toFixed(0),
  })),
);
const file = path.resolve(import.meta.dirname, '../../report/http.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(
  file,
  `${JSON.stringify({ machine, loadAfter: loadavg(), results, failed, ...extra }, null, 2)}\n`,
);
console.log(`Raw figures: ${path.relative(process.cwd(), file)}`);
process.exit(failed.length === 0 ? 0 : 1);
