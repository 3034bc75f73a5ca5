import { expect, test } from 'vitest';
import { readVariables } from './environment.ts';

const read = (given: Record<string, string>) =>
  readVariables({ DATABASE_URL: 'postgresql://user@db/perfboard', NODE_ENV: 'development', ...given });
const account = { MAIL_USER: 'shop@shop.example', MAIL_PASSWORD: 'p@ss:word' };
const by = 'shop%40shop.example:p%40ss%3Aword@';

test.each([
  [
    'microsoft',
    {},
    `smtp://${by}smtp.office365.com:587?requireTLS=true`,
    `imaps://${by}outlook.office365.com:993/INBOX`,
  ],
  [
    'outlook',
    {},
    `smtp://${by}smtp-mail.outlook.com:587?requireTLS=true`,
    `imaps://${by}outlook.office365.com:993/INBOX`,
  ],
  ['google', {}, `smtps://${by}smtp.gmail.com:465`, `imaps://${by}imap.gmail.com:993/INBOX`],
  ['fastmail', {}, `smtps://${by}smtp.fastmail.com:465`, `imaps://${by}imap.fastmail.com:993/INBOX`],
  ['zoho', {}, `smtps://${by}smtppro.zoho.com:465`, `imaps://${by}imappro.zoho.com:993/INBOX`],
  [
    'zoho',
    { MAIL_REGION: 'eu' },
    `smtps://${by}smtppro.zoho.eu:465`,
    `imaps://${by}imappro.zoho.eu:993/INBOX`,
  ],
  [
    'zoho',
    { MAIL_USER: 'shop@zohomail.com', MAIL_PASSWORD: 'secret' },
    'smtps://shop%40zohomail.com:secret@smtp.zoho.com:465',
    'imaps://shop%40zohomail.com:secret@imap.zoho.com:993/INBOX',
  ],
  ['ionos', { MAIL_REGION: 'de' }, `smtps://${by}smtp.ionos.de:465`, `imaps://${by}imap.ionos.de:993/INBOX`],
  ['ses', {}, `smtps://${by}email-smtp.us-east-1.amazonaws.com:465`, undefined],
  ['ses', { MAIL_REGION: 'eu-west-1' }, `smtps://${by}email-smtp.eu-west-1.amazonaws.com:465`, undefined],
  ['postmark', {}, `smtp://${by}smtp.postmarkapp.com:587?requireTLS=true`, undefined],
  ['mailgun', {}, `smtps://${by}smtp.mailgun.org:465`, undefined],
  ['mailgun', { MAIL_REGION: 'eu' }, `smtps://${by}smtp.eu.mailgun.org:465`, undefined],
  ['brevo', {}, `smtp://${by}smtp-relay.brevo.com:587?requireTLS=true`, undefined],
  ['smtp', {}, undefined, undefined],
])('%s with %j fills the servers', (MAIL_PROVIDER, more, SMTP_URL, IMAP_URL) => {
  const variables = read({ MAIL_PROVIDER, ...account, ...more });
  expect([variables.SMTP_URL, variables.IMAP_URL]).toEqual([SMTP_URL, IMAP_URL]);
});

test('a variable that is given wins over a preset, and `off` reads no mailbox', () => {
  const given = { MAIL_PROVIDER: 'google', SMTP_URL: 'smtps://token:token@smtp.postmarkapp.com', ...account };
  expect(read(given)).toMatchObject({
    SMTP_URL: given.SMTP_URL,
    IMAP_URL: `imaps://${by}imap.gmail.com:993/INBOX`,
  });
  expect(read({ ...given, IMAP_URL: 'off' }).IMAP_URL).toBeUndefined();
});

test('with a client, Google and Microsoft are signed in to without a password', () => {
  const client = {
    MAIL_USER: 'shop@shop.example',
    MAIL_OAUTH_CLIENT_ID: 'id',
    MAIL_OAUTH_CLIENT_SECRET: 'secret',
  };
  expect(read({ MAIL_PROVIDER: 'google', ...client })).toMatchObject({
    SMTP_URL: 'smtps://shop%40shop.example@smtp.gmail.com:465',
    MAIL_OAUTH_GRANT: 'authorization_code',
    MAIL_OAUTH_TOKEN_URL: 'https://oauth2.googleapis.com/token',
    MAIL_OAUTH_SCOPE: 'https://mail.google.com/',
  });
  const microsoft = { MAIL_PROVIDER: 'microsoft', MAIL_OAUTH_TENANT: 'shop.example', ...client };
  expect(read(microsoft)).toMatchObject({
    MAIL_OAUTH_GRANT: 'client_credentials',
    MAIL_OAUTH_TOKEN_URL: 'https://login.microsoftonline.com/shop.example/oauth2/v2.0/token',
    MAIL_OAUTH_SCOPE: 'https://outlook.office365.com/.default',
  });
  expect(read({ ...microsoft, MAIL_OAUTH_GRANT: 'authorization_code' }).MAIL_OAUTH_SCOPE).toMatch(
    /offline_access$/,
  );
});

test.each([
  [{ MAIL_PROVIDER: 'google' }, /MAIL_USER is missing.*MAIL_PASSWORD is missing/s],
  [{ MAIL_PROVIDER: 'toString' }, /MAIL_PROVIDER is malformed/],
  [{ MAIL_PROVIDER: 'ses', MAIL_REGION: 'evil.example/', ...account }, /MAIL_REGION is malformed/],
  [
    { MAIL_PROVIDER: 'microsoft', MAIL_USER: 'shop@shop.example', MAIL_OAUTH_CLIENT_ID: 'id' },
    /MAIL_OAUTH_TENANT is missing.*MAIL_OAUTH_CLIENT_SECRET is missing/s,
  ],
  [{ MAIL_OAUTH_CLIENT_ID: 'id' }, /MAIL_OAUTH_TOKEN_URL is missing.*MAIL_OAUTH_AUTHORIZE_URL is missing/s],
  [{ MAIL_OAUTH_TOKEN_URL: 'http://login.example/token' }, /MAIL_OAUTH_TOKEN_URL is malformed/],
])('%j is rejected', (given, problems) => {
  expect(() => read({ NODE_ENV: 'production', ...(given as Record<string, string>) })).toThrow(problems);
});

test('what sends no email needs no password: a command such as the migration, and a demo', () => {
  const shared = { MAIL_PROVIDER: 'fastmail', MAIL_USER: 'shop@shop.example' };
  expect(read(shared).SMTP_URL).toBeUndefined();
  const demo = { NODE_ENV: 'production', DEMO: 'true', PUBLIC_URL: 'https://demo.example' };
  expect(read({ ...shared, ...demo, SESSION_SECRET: 's'.repeat(32) }).SMTP_URL).toBeUndefined();
});
