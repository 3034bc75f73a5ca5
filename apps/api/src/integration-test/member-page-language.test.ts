import { createHash } from 'node:crypto';
import { makeInvitation } from '@perfboard/server/testing/make-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const reset = '/main/admin/reset-password';
const invitation = '/main/admin/invitation';
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.call(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

test('pages for members are in the language of the link, else of the browser’s desk, else of the browser', async () => {
  const titleOf = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await app.call(path, { headers });
    return /<html lang="(\w+)".*<h1>(.*)<\/h1>/s.exec(text)?.slice(1);
  };
  const french = { 'accept-language': 'fr-CA, en;q=0.5' };
  const spanish = { ...french, cookie: 'desk_language=es' };
  expect(await titleOf(reset)).toEqual(['en', 'Set a new password']);
  expect(await titleOf(reset, french)).toEqual(['fr', 'Définir un nouveau mot de passe']);
  expect(await titleOf(reset, spanish)).toEqual(['es', 'Establecer una contraseña nueva']);
  expect(await titleOf(`${reset}?language=de`, spanish)).toEqual(['de', 'Neues Passwort festlegen']);
  expect(await titleOf(`${reset}?language=xx`)).toEqual(['en', 'Set a new password']);
  expect(await titleOf(invitation, french)).toEqual(['fr', 'Rejoignez l’équipe']);
  expect(await titleOf(invitation)).toEqual(['en', 'Join the team']);
});

test('their answers are in the same language, and the form keeps that of the link', async () => {
  const asked = await app.call(`${reset}?language=de`);
  expect(asked.text).toContain(`action="${reset}?language=de"`);
  const sent = await post(`${reset}?language=de`, { email: 'nobody@shop.example' });
  // A reload of its answer sends nothing again.
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${reset}?language=de&done=requested`]);
  const read = await app.call(`${reset}?language=de&done=requested`);
  expect(read.text).toContain('haben wir einen Link an sie gesendet.');
  const refused = await post(`${reset}?language=de`, { token: 'x', password: 'nine blue capacitors' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Dieser Link funktioniert nicht mehr. Bitte fordern Sie einen neuen an.');
});

test('an invitation names role and errors in the language of the browser', async () => {
  const token = 'a-token-of-the-test';
  const token_hash = createHash('sha256').update(token).digest('hex');
  await makeInvitation(app.services, { token_hash, role: 'editor', invited_by: 'olga@shop.example' });
  const german = { 'accept-language': 'de' };
  const opened = await post(invitation, { token }, german);
  expect(opened.text).toContain(
    'olga@shop.example lädt Sie ein. Ihre Rolle: Bearbeiter. Kann Projekte, Website-Inhalte, Anfragen und Newsletter bearbeiten.',
  );
  expect((await post(invitation, { token })).text).toContain(
    'olga@shop.example invites you as editor. Can edit projects, site content, leads and newsletters.',
  );
  const short = await post(invitation, { token, name: 'Asha', password: 'short' }, german);
  expect(short.text).toContain('Das Passwort muss mindestens 12 Zeichen haben');
  const joined = await post(invitation, { token, name: 'Asha', password: 'nine blue capacitors' }, german);
  expect([joined.status, joined.headers.get('location')]).toEqual([303, `${invitation}?done=accepted`]);
  const read = await app.call(`${invitation}?done=accepted`, { headers: german });
  expect(read.text).toContain('Willkommen im Team.');
});
