// @module-tag slow
import { passwordMessages } from '@perfboard/contracts/words/session';
import { launchBrowser } from '@perfboard/testing/browser';
import { scaled } from '@perfboard/testing/limit';
import { startMailSink } from '@perfboard/testing/mail-sink';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { sendResetLinks } from '../testing/reset-mail.ts';

test(
  'an admin who forgot the password sets a new one through the mail, in a real browser',
  async () => {
    const email = 'owner@shop.example';
    const sink = await startMailSink();
    const app = await startTestApp({ env: { SMTP_URL: sink.url } });
    const browser = await launchBrowser();
    try {
      await app.signIn({ email, password: 'seven green resistors' });
      const asking = await browser.newPage();
      asking.setDefaultTimeout(scaled(10_000));
      await asking.goto(`${app.url}/main/admin/reset-password`);
      expect(await asking.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe(
        '/main/admin/login',
      );
      expect(await asking.locator('a[href="/"] img').count()).toBe(1);
      await asking.getByLabel('Email').fill(email);
      await asking.getByRole('button', { name: 'Send link' }).click();
      await asking.getByText(passwordMessages.requested).waitFor();
      await sendResetLinks(app);
      const mail = await sink.waitFor(() => true);
      const link = /http\S+#token=[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
      // Pasted into the tab that requested it: only the part after `#` differs.
      await asking.goto(link);
      await asking.getByLabel('New password').waitFor();
      expect(await asking.getByText(passwordMessages.requested).isVisible()).toBe(false);
      await asking.getByLabel('New password').fill('password1234');
      await asking.getByRole('button', { name: 'Set password' }).click();
      await asking.getByRole('alert').getByText(passwordMessages.common).waitFor();
      const page = await browser.newPage();
      page.setDefaultTimeout(scaled(10_000));
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.goto(link);
      expect(page.url()).not.toContain('token');
      await page.getByLabel('New password').fill('password1234');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('alert').getByText(passwordMessages.common).waitFor();
      await page.getByLabel('New password').and(page.locator(':focus')).waitFor();
      await page.getByLabel('New password').fill('nine blue capacitors');
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByRole('status').getByText(passwordMessages.changed).waitFor();
      // The link is used now: the other tab offers a new one instead of its form.
      await asking.getByLabel('New password').fill('nine blue capacitors');
      await asking.getByRole('button', { name: 'Set password' }).click();
      await asking.getByRole('alert').getByText(passwordMessages.badLink).waitFor();
      expect(await asking.getByLabel('New password').isVisible()).toBe(false);
      await asking.getByLabel('Email').and(asking.locator(':focus')).waitFor();
      const token = link.split('token=')[1] ?? '-';
      expect(requested.filter((url) => url.replace(/#.*/, '').includes(token))).toEqual([]);
      const body = { email, password: 'nine blue capacitors' };
      expect((await app.call('/api/auth/sign-in/email', { body })).status).toBe(200);
    } finally {
      await browser.close();
      await app.close();
      await sink.stop();
    }
  },
  scaled(90_000),
);
