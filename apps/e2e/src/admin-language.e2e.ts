import { categoryTitles } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { deskLanguageCookie } from '@perfboard/contracts/page-query';
import { newsletterDefaults } from '@perfboard/contracts/words/newsletter';
import { insertMember } from '@perfboard/server/people/member/member';
import { hashPassword } from '@perfboard/server/people/session/password-hash';
import { makeProject } from '@perfboard/server/testing/make-project';
import { scaled } from '@perfboard/testing/limit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminDesk, startAdminDesk, untilStill } from './admin-desk.ts';
import { cutTexts, isAccented, isWritten, sidewaysScroll, textsOf } from './pseudo-texts.ts';
import { findAxeViolations } from './public-site.ts';
import { admin } from './shop-database.ts';

let desk: AdminDesk;
const colleague = { email: 'asha@shop.example', name: 'Asha Rao', password: 'nine blue capacitors' };

beforeAll(async () => {
  desk = await startAdminDesk({ withoutWorker: true });
  const { prisma } = desk.app.rows;
  const { password, ...member } = colleague;
  await insertMember(prisma, { ...member, role: 'owner', password_hash: await hashPassword(password) });
});
afterAll(() => desk?.stop());

const setLanguage = (email: string, language: 'es' | 'en-XA' | 'ar-XB' | null) =>
  desk.app.rows.prisma.user.update({ where: { email }, data: { language } });
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
}

test('a member chooses German: the desk, its forms and the API answer in it; a colleague stays English', async () => {
  const page = await desk.open('/main/admin/settings');
  await page.getByLabel('Your language').selectOption('Deutsch');
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  expect(await languageOf(page)).toBe('de');
  expect(await page.title()).toContain('Einstellungen');
  const sidebar = page.getByRole('navigation', { name: 'Verwaltung' });
  expect(await sidebar.getByRole('link').allInnerTexts()).toEqual([
    'Projekt anlegen',
    'Projekte',
    'Anfragen',
    'Nachrichten',
    'Abonnenten',
  ]);
  await page.getByRole('button', { name: 'Abmelden', exact: true }).waitFor();

  // A label of two lines moves no control out of its row.
  await page.setViewportSize({ width: 1440, height: 900 });
  const choices = page.getByRole('region', { name: 'E-Mail-Benachrichtigungen' }).locator('select, button');
  await choices.first().waitFor();
  const tops = await choices.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);

  // In the browser.
  const password = page.getByRole('region', { name: 'Passwort', exact: true });
  await password.getByRole('button', { name: 'Passwort ändern' }).click();
  await password.getByText('Das Passwort fehlt').waitFor();
  // By the server.
  await password.getByLabel('Aktuelles Passwort').fill('not this one');
  await password.getByLabel('Neues Passwort').fill('eleven green resistors');
  await password.getByRole('button', { name: 'Passwort ändern' }).click();
  await password.getByText('Das Passwort ist falsch').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  const other = await desk.visit('/main/admin/login');
  await other.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor();
  await logIn(other, colleague);
  await other.getByRole('navigation', { name: 'Desk' }).waitFor();
  await other.goto(`${desk.app.url}/main/admin/settings`);
  await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await languageOf(other)).toBe('en');
  await other.context().close();

  // Signed out, the desk of this browser stays German, and the site English.
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await page.waitForURL(`${desk.app.url}/`);
  expect(await languageOf(page)).toBe('en');
  await page.goto(`${desk.app.url}/main/admin/login`);
  await page.getByRole('heading', { level: 1, name: 'Anmeldung zur Verwaltung' }).waitFor();
  await logIn(page, { ...admin, password: 'wrong' });
  await page.getByRole('alert').filter({ hasText: 'E-Mail oder Passwort ist falsch' }).waitFor();
  await page.context().close();
});

test('a member gets the own language after a sign-in, whatever the browser had', async () => {
  await setLanguage(colleague.email, 'es');
  const page = await desk.visit('/main/admin/login');
  await page
    .context()
    .addCookies([{ name: deskLanguageCookie, value: 'fr', url: `${desk.app.url}/main/admin` }]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Connexion à l’administration' }).waitFor();
  await logIn(page, colleague);
  await page.getByRole('navigation', { name: 'Administración' }).waitFor();
  expect(await languageOf(page)).toBe('es');
  await page.goto(`${desk.app.url}/main/admin`);
  await page.getByRole('heading', { level: 1, name: 'Resumen' }).waitFor();
  await setLanguage(colleague.email, null);
  // The shop's primary language.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.context().close();
});

test('a desk in another language asks once before unsaved changes are left for the site', async () => {
  await setLanguage(admin.email, 'es');
  const { uuid } = await makeProject(desk.app.rows, {});
  const page = await desk.open(`/main/admin/update/project/${uuid}`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.locator('[name="project_name"]').fill('Otro nombre');
  await page.getByTitle('Ver el sitio').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
  await page.waitForURL(`${desk.app.url}/`);
  expect(await languageOf(page)).toBe('en');
  expect(asked).toEqual([]);
  await page.context().close();
  await desk.app.rows.prisma.project.delete({ where: { uuid } });
  await setLanguage(admin.email, null);
});

interface Screen {
  name: string;
  path: string;
  /** Shows more of the screen: a menu, a dialog. */
  show?: (page: Page, width: number) => Promise<void>;
}

/** The screens whose every word is from a catalog. */
const screens: readonly Screen[] = [
  { name: 'overview', path: '/main/admin' },
  { name: 'settings', path: '/main/admin/settings' },
  {
    name: 'confirmation',
    path: '/main/admin/settings',
    show: async (page) => {
      const sessions = page.getByRole('region').filter({ has: page.locator('[data-column="used_at"]') });
      await sessions.locator('button.text-danger').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'team', path: '/main/admin/team' },
  { name: 'add project', path: '/main/admin/add/projects' },
  { name: 'projects', path: '/main/admin/view/projects' },
  { name: 'archive', path: '/main/admin/view/archive' },
  { name: 'requests', path: '/main/admin/view/requests' },
  { name: 'contacts', path: '/main/admin/view/contacts' },
  { name: 'inbox', path: '/main/admin/inbox' },
  { name: 'appointments', path: '/main/admin/view/appointments' },
  { name: 'quotes', path: '/main/admin/view/quotes' },
  { name: 'subscribers', path: '/main/admin/view/emails' },
  { name: 'subscriber import', path: '/main/admin/newsletters/import' },
  { name: 'newsletters', path: '/main/admin/newsletters' },
  { name: 'new newsletter', path: '/main/admin/newsletters/new' },
  { name: 'quotes of the shop', path: '/main/admin/shop/quotes' },
  { name: 'languages', path: '/main/admin/shop/languages' },
  { name: 'redirects', path: '/main/admin/shop/redirects' },
  { name: 'background tasks', path: '/main/admin/jobs' },
  { name: 'activity log', path: '/main/admin/audit' },
  { name: 'privacy', path: '/main/admin/privacy' },
  { name: 'backups', path: '/main/admin/backups' },
  {
    name: 'keyboard shortcuts',
    path: '/main/admin/team',
    show: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'palette',
    path: '/main/admin/team',
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('input[role="combobox"]').waitFor();
    },
  },
  {
    name: 'menu of a phone',
    path: '/main/admin/team',
    show: async (page, width) => {
      if (width > 1_000) return;
      await page.locator('header button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Names, addresses, codes, and the shop's own texts: the same in every language. */
const names = [
  ...[
    admin.email,
    colleague.email,
    colleague.name,
    'Admin',
    'first-admin',
    'Perfboard Labs',
    '127.0.0.1',
    'UTC',
  ],
  ...[
    ...categoryTitles(defaultCategories),
    newsletterDefaults.subject,
    'Perfboard Labs <hello@perfboardlabs.example>',
  ],
  // A language is named in itself.
  ...['English', 'Deutsch'],
];
const isName = (text: string): boolean =>
  text.includes(newsletterDefaults.body.slice(0, 30)) ||
  text.split(/\n| – /).every((part) => names.includes(part)) ||
  // Events of webhooks, dates, the browser's own name.
  /^(?:[a-z_]+\.[a-z_]+|[A-Z][a-z]{2} \d{1,2}, \d{4}, .*|[A-Z][a-z]+day, .*|Mozilla\/.*)$/.test(text);

/** Opens each screen in a language, one after the other. */
async function forEachScreen(
  language: 'en-XA' | 'ar-XB',
  width: number,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  await setLanguage(admin.email, language);
  const page = await desk.open('/main/admin', {
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  await expect.poll(() => languageOf(page)).toBe(language);
  for (const { name, path, show } of screens) {
    await page.goto(desk.app.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await untilStill(page);
    await show?.(page, width);
    await untilStill(page);
    await look(page, name);
  }
  await page.context().close();
}

describe.each(['en-XA', 'ar-XB'] as const)('in the pseudo-locale %s', (language) => {
  test.each([390, 1440])(
    'no screen scrolls sideways and no text is cut at %i',
    (width) =>
      forEachScreen(language, width, async (page, name) => {
        expect(await sidewaysScroll(page), name).toBeLessThanOrEqual(0);
        expect(await cutTexts(page), name).toEqual([]);
      }),
    scaled(240_000),
  );
});

test.each([390, 1440])(
  'every word of the desk is in the catalogs at %i',
  async (width) => {
    const untranslated: string[] = [];
    const collect = async (page: Page, name: string) => {
      for (const text of await textsOf(page))
        if (!isAccented(text) && !isWritten(text) && !isName(text)) untranslated.push(`${name}: ${text}`);
    };
    await forEachScreen('en-XA', width, collect);
    const login = await desk.visit('/main/admin/login', { viewport: { width, height: 900 } });
    await login
      .context()
      .addCookies([{ name: deskLanguageCookie, value: 'en-XA', url: `${desk.app.url}/main/admin` }]);
    await login.reload();
    await login.getByRole('heading', { level: 1 }).waitFor();
    await collect(login, 'login');
    await login.context().close();
    expect([...new Set(untranslated)]).toEqual([]);
  },
  scaled(240_000),
);

test('axe finds nothing from right to left', { timeout: scaled(240_000) }, () =>
  forEachScreen('ar-XB', 390, async (page, name) => {
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await findAxeViolations(page, 'structure'), name).toEqual([]);
  }),
);

test('numbers of a Spanish desk have a decimal comma: sending limits, a project’s price, the tax of quotes', async () => {
  const { prisma } = desk.app.rows;
  await setLanguage(admin.email, 'es');
  try {
    const page = await desk.open('/main/admin/settings');
    const pace = page.locator('form').filter({ has: page.getByLabel('Correos por segundo') });
    await pace.getByLabel('Correos por segundo').fill('0,05');
    await pace.getByLabel('Correos por hora').fill('1.200');
    await pace.getByRole('button', { name: 'Guardar' }).click();
    await pace.getByText('Introduzca un número de 0,1 a').waitFor();
    await pace.getByText('1.200 puede significar 1200 o 1,2.').waitFor();
    await pace.getByLabel('Correos por segundo').fill('0,50');
    await pace.getByLabel('Correos por hora').fill('1.200,0');
    await pace.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Ajustes guardados').waitFor();
    const paces = await prisma.setting.findMany({ where: { key: { startsWith: 'newsletter.mails_per' } } });
    expect(paces.map(({ value }) => value).sort()).toEqual([0.5, 1200]);
    await page.reload();
    await expect.poll(() => pace.getByLabel('Correos por segundo').inputValue()).toBe('0,5');

    const { uuid } = await makeProject(desk.app.rows, { project_name: 'Priced kit' });
    await page.goto(`${desk.app.url}/main/admin/update/project/${uuid}`);
    await page.locator('summary', { hasText: 'Datos y enlaces' }).click();
    const price = page.getByLabel('Precio desde');
    await price.fill('1.250');
    await page.getByLabel('Moneda', { exact: true }).fill('EUR');
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await page.getByText('1.250 puede significar 1250 o 1,25.').waitFor();
    await price.fill('1250,50');
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    const facts = async () => (await prisma.project.findUniqueOrThrow({ where: { uuid } })).facts;
    await expect.poll(facts).toMatchObject({ price_from: '1250.50', currency: 'EUR' });

    await page.goto(`${desk.app.url}/main/admin/shop/quotes`);
    await page.getByLabel('Tipo impositivo predeterminado').fill('7,7');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('Guardado y publicado').waitFor();
    expect(JSON.stringify(await prisma.shopDocument.findMany())).toContain('"tax_rate":"7.7"');
  } finally {
    await setLanguage(admin.email, null);
  }
});

test('no page of the desk complained', () => {
  expect(desk.complaints.filter((line) => !/40[01] \(/.test(line))).toEqual([]);
});
