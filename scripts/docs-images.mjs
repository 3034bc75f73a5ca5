// npm run docs:images: takes the pictures of docs/images from a demo shop of its own, so that they stay true.
// Needs the built product or builds it; about two minutes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSources, root } from './local-bin.mjs';

const target = join(root, 'docs/images');
const port = 39_417;
const site = `http://localhost:${port}`;
// The desk warns about an owner at example.com, who can't get notifications.
const account = { email: 'owner@perfboardlabs.test', password: 'a password for pictures only' };
const sharp = createRequire(join(root, 'packages/media/package.json'))('sharp');
const limitBytes = 1_500_000;

const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};
const schemes = ['light', 'dark'];

/** A demo shop in a folder of its own. */
async function startShop(folder) {
  const child = spawn(process.execPath, ['apps/standalone/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PERFBOARD_DATA: folder,
      PORT: String(port),
      PUBLIC_URL: site,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Perfboard is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`The shop did not start:\n${printed}`)));
  });
  return () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
}

/** A call of the REST API that must succeed. */
async function call(method, path, body, cookie) {
  const answer = await fetch(site + path, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { cookie: cookies.join('; '), result: await answer.json().catch(() => null) };
}

/** Leads with a thread, subscribers and a newsletter's draft. @returns the addresses of the pages to show */
async function fillDesk() {
  const { cookie } = await call('POST', '/api/auth/sign-in/email', account);
  const lead = { mobile_no: '555-010-0142', landing_page: '/projects', utm_source: 'newsletter' };
  const others = [
    ['Grace Hopper', 'grace@example.com', 'Relay tester for a museum'],
    ['Katherine Johnson', 'katherine@example.com', 'Logger for a weather balloon'],
  ];
  for (const [full_name, email, project_title] of others)
    await call('POST', '/api/v1/bookings', { ...lead, full_name, email, project_title });
  for (const [, email] of others) await call('POST', '/api/v1/newsletter/subscribe', { email });
  await call('POST', '/api/v1/bookings', {
    ...lead,
    full_name: 'Ada Lovelace',
    email: 'ada@example.com',
    project_title: 'Smart greenhouse controller',
    purpose: 'Open the vents above 28 degrees and water two beds. A display at the door would be nice.',
    quantity: '12',
    budget: 'about 900 EUR',
  });
  const { result: leads } = await call('GET', '/api/v1/bookings', undefined, cookie);
  const { uuid } = leads.find(({ full_name }) => full_name === 'Ada Lovelace');
  const path = `/api/v1/bookings/${uuid}`;
  await call(
    'POST',
    `${path}/notes`,
    { body: 'Same sensors as the seed lab. Ask about mains power.' },
    cookie,
  );
  await call(
    'POST',
    `${path}/replies`,
    {
      subject: 'Your greenhouse controller',
      body: 'Hello Ada,\n\ntwelve pieces are possible by March. Two questions:\n\n- Is there mains power at the beds?\n- Which valves do you use?\n\nBest regards',
    },
    cookie,
  );
  const { result: projects } = await call('GET', '/api/v1/projects?limit=1');
  const [project] = projects;
  const { result: newsletter } = await call(
    'POST',
    '/api/v1/newsletters',
    {
      subject: 'What left the bench this month',
      preview_text: 'A controller, a logger and a workshop',
      body: `## New on the bench\n\nWe finished **three boards** this month. This one is our favorite:\n\n[${project.project_name}](project:${project.uuid})\n\n[See all projects](${site}/projects "button")`,
    },
    cookie,
  );
  // The reply leaves and the pictures of projects are made in the background.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  return {
    home: '/',
    lead: '/main/admin/view/requests',
    newsletter: `/main/admin/newsletters/${newsletter.uuid}`,
    project: `/main/admin/update/project/${project.uuid}`,
  };
}

async function takePicture(browser, { name, path, device, scheme, state, show }) {
  const profile = await browser.newContext({
    ...devices[device],
    baseURL: site,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    storageState: state,
  });
  const page = await profile.newPage();
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(2_000);
  await show?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_500);
  const file = `${name}-${device}-${scheme}.webp`;
  await sharp(await page.screenshot())
    .resize({ width: device === 'phone' ? 585 : 1280 })
    .webp({ quality: 72, effort: 6 })
    .toFile(join(target, file));
  await profile.close();
  console.log(file);
}

const folder = mkdtempSync(join(tmpdir(), 'perfboard-docs-images-'));
const vite = await openSources();
let stop;
let browser;
try {
  const { launchBrowser } = await vite.ssrLoadModule('@perfboard/testing/browser');
  stop = await startShop(folder);
  const pages = await fillDesk();
  browser = await launchBrowser();
  const visitor = await browser.newContext({ baseURL: site });
  await visitor.request.post('/api/auth/sign-in/email', { data: account, headers: { origin: site } });
  const state = await visitor.storageState();
  const openLead = async (page) => {
    await page.getByRole('button', { name: 'View Ada Lovelace' }).first().click();
    await page.getByText('Your greenhouse controller').first().waitFor();
    await page.getByRole('heading', { name: 'History' }).evaluate((heading) => heading.scrollIntoView());
  };
  const pictures = [
    { name: 'home', path: pages.home },
    { name: 'lead', path: pages.lead, state, show: openLead },
    { name: 'newsletter', path: pages.newsletter, state },
    { name: 'project', path: pages.project, state },
  ];
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const picture of pictures)
    for (const device of Object.keys(devices))
      for (const scheme of schemes) await takePicture(browser, { ...picture, device, scheme });
  const bytes = readdirSync(target).reduce((sum, file) => sum + statSync(join(target, file)).size, 0);
  console.log(`${(bytes / 1000).toFixed(0)} KB`);
  if (bytes > limitBytes) throw new Error(`docs/images is larger than ${limitBytes / 1000} KB`);
} finally {
  await browser?.close();
  await stop?.();
  await vite.close();
  rmSync(folder, { recursive: true, force: true });
}
