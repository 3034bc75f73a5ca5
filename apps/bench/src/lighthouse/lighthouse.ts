import { pathToFileURL } from 'node:url';
import { browserCommand } from '@perfboard/testing/browser';
import { startStaticCopy } from './static-copy.ts';

/**
 * Each page beside a static copy of itself in the same run: the same HTML, style sheet, fonts and pictures without
 * script, from a server that only hands out bytes. The two take turns; figures are medians, the copy's in parentheses.
 */
const [modules = '', base = 'http://localhost:3000', roundsArgument = '3'] = process.argv.slice(2);
const rounds = Number(roundsArgument);

/** The part of Lighthouse's answer that is read here. */
interface LighthouseResult {
  lhr: {
    categories: Record<string, { score: number }>;
    audits: Record<string, { numericValue: number }>;
  };
}

const load = (file: string) => import(/* @vite-ignore */ pathToFileURL(`${modules}/${file}`).href);
const { default: lighthouse } = (await load('lighthouse/core/index.js')) as {
  default: (url: string, flags: object) => Promise<LighthouseResult>;
};
const { launch } = (await load('chrome-launcher/dist/index.js')) as {
  launch: (options: object) => Promise<{ port: number; kill: () => void }>;
};
const { executablePath, args, env } = await browserCommand();

type Figures = Record<
  'performance' | 'accessibility' | 'best-practices' | 'seo' | 'shift' | 'paintMs' | 'blockedMs',
  number
>;

async function audit(url: string): Promise<Figures> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless', ...args],
    envVars: env,
  });
  try {
    const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error', formFactor: 'mobile' });
    const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
    const value = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      shift: value('cumulative-layout-shift'),
      paintMs: value('largest-contentful-paint'),
      blockedMs: value('total-blocking-time'),
    };
  } finally {
    chrome.kill();
  }
}

const median = (results: Figures[], key: keyof Figures): number =>
  results.map((result) => result[key]).sort((a, b) => a - b)[Math.floor(results.length / 2)] ?? Number.NaN;

async function compare(name: string, url: string) {
  const copy = await startStaticCopy(url);
  const page: Figures[] = [];
  const still: Figures[] = [];
  for (let round = 0; round < rounds; round++) {
    page.push(await audit(url));
    still.push(await audit(copy.url));
  }
  copy.stop();
  const [paint, stillPaint] = [median(page, 'paintMs'), median(still, 'paintMs')];
  return {
    page: name,
    performance: `${median(page, 'performance')} (${median(still, 'performance')})`,
    accessibility: median(page, 'accessibility'),
    'best practices': median(page, 'best-practices'),
    SEO: median(page, 'seo'),
    'layout shift': median(page, 'shift').toFixed(3),
    'blocked ms': `${median(page, 'blockedMs').toFixed(0)} (${median(still, 'blockedMs').toFixed(0)})`,
    'largest paint s': (paint / 1000).toFixed(2),
    'static copy s': (stillPaint / 1000).toFixed(2),
    ratio: (paint / stillPaint).toFixed(2),
  };
}

const [project] = (await (await fetch(`${base}/api/v1/projects?limit=1`)).json()) as { uuid: string }[];
// The address with the name in it, where the short one leads.
const { url: projectUrl } = await fetch(`${base}/projects/${project?.uuid}`);
console.table([
  await compare('/', `${base}/`),
  await compare('/projects', `${base}/projects`),
  await compare('a project', projectUrl),
  await compare('/booking', `${base}/booking`),
  await compare('/contactus', `${base}/contactus`),
]);
