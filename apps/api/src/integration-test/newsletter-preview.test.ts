import { makeImage, makeProject } from '@perfboard/server/testing/make-project';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { app, call, cookie, prepareNewsletterDesk } from '../testing/newsletter-desk.ts';

prepareNewsletterDesk();

test('the mail that is shown is the one that is sent, and says what a reader would stumble over', async () => {
  const { uuid, project_name } = await makeProject(app.services, { project_name: 'LoRa kit' });
  const site = app.services.env.PUBLIC_URL;
  const body = [
    `**Hello** <script>alert(1)</script> [${project_name}](${site}/projects/${uuid}/lora-kit)`,
    `[auf Deutsch](${site}/de/projects/${uuid}/lora-kit)`,
    `[gone](${site}/projects/00000000-0000-7000-8000-000000000000/gone) [nowhere](${site}/nowhere)`,
    '![](https://pictures.example/board.jpg) [here](/projects)',
    '| **Part** | A | B | C | R&D |\n|---|---|---|---|---|\n| x | 1 | 2 | 3 | 4 |',
  ].join('\n\n');
  const { data } = await call('render', { subject: 'News ✓', preview_text: 'Two kits', body });
  expect(data).toMatchObject({ to: 'c@yahoo.com', subject: 'News ✓', has_unsubscribe: true });
  expect(data.html).toContain('<strong>Hello</strong> &lt;script&gt;');
  expect(data.html).toContain('>Two kits<');
  expect(data.text).toContain(`Unsubscribe: ${site}/unsubscribe?token=`);
  // A preview's link must not unsubscribe a real subscriber.
  const link = new URL(/https?:\S+\/unsubscribe\?token=\S+/.exec(data.text)?.[0] ?? '');
  await app.call(link.pathname + link.search, { method: 'POST' });
  expect(await app.services.prisma.subscriber.count({ where: { status: 'active' } })).toBe(2);
  expect(data.findings).toEqual([
    { kind: 'alt', subject: 'https://pictures.example/board.jpg' },
    { kind: 'relative', subject: '/projects' },
    { kind: 'wide', subject: 'Part … R&D' },
    { kind: 'link', subject: `${site}/projects/00000000-0000-7000-8000-000000000000/gone` },
    { kind: 'link', subject: `${site}/nowhere` },
  ]);
  const long = await call('render', { subject: 'Long', preview_text: '', body: 'a & b\n\n'.repeat(6_000) });
  expect(long.data.findings).toEqual([{ kind: 'size', subject: '' }]);
  const named = {
    subject: 'Hi {{first_name}}',
    preview_text: '{{p}}',
    body: 'Hello {{first_name}} of {{ shop }}',
  };
  expect((await call('render', named)).data.findings).toEqual([
    { kind: 'variable', subject: '{{first_name}}' },
    { kind: 'variable', subject: '{{p}}' },
    { kind: 'variable', subject: '{{ shop }}' },
  ]);
});

test('pictures and projects are shown as they are, and named where they are gone or large', async () => {
  const { services } = app;
  const picture = await makeImage(services, { status: 'ready', width: 1280, height: 1280 });
  const key = `variants/${picture.content_hash}/1280.webp`;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#fff', noise } });
  await services.store.put(key, await drawn.webp({ effort: 0 }).toBuffer(), { contentType: 'image/webp' });
  await services.prisma.imageVariant.create({
    data: { image_uuid: picture.uuid, format: 'webp', width: 1280, height: 1280, bytes: 9, key },
  });
  const kit = await makeProject(services, { project_name: 'Motor kit', image_uuid: picture.uuid });
  const secret = await makeProject(services, { project_name: 'Secret', published_at: null });
  const lost = 'ef'.repeat(32);
  const body = [
    `![A motor](picture:${picture.content_hash}:1280x1280) ![](picture:${picture.content_hash}:1280x1280)`,
    `![Gone board](picture:${lost}:10x10)`,
    `[Motor kit](project:${kit.uuid})`,
    `[Not yet](project:${secret.uuid})`,
  ].join('\n\n');
  const { data } = await call('render', { subject: 'News', preview_text: '', body });
  expect(data.findings).toEqual([
    { kind: 'alt', subject: `image ${picture.content_hash.slice(0, 8)}` },
    { kind: 'picture', subject: 'Gone board' },
    { kind: 'project', subject: 'Not yet' },
    { kind: 'heavy', subject: expect.stringMatching(/^A motor, \d+ kB$/) },
  ]);
  expect(data.html).toContain('>Motor kit</a>');
  expect(`${data.html}${data.text}`).not.toContain('Secret');
  // What the mail names is there, as every mail program can show it.
  const { PUBLIC_URL } = services.env;
  const [file = ''] = data.html.match(/https?:[^"]+column\.jpg/) ?? [];
  expect(file.startsWith(PUBLIC_URL)).toBe(true);
  const answer = await fetch(file);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(1104);
  const statusOf = async (address: string) => (await app.call(address)).status;
  expect(await statusOf(`/media/mail/${lost}/column.jpg`)).toBe(404);
  expect(await statusOf(`/media/mail/${picture.content_hash}/4000.jpg`)).toBe(404);
  const { html } = (await call('preview', { body })).data;
  expect(html).toContain('class="content-card"');
});

test('the frame beside the text shows editors alone the mail, with a theme, and runs nothing', async () => {
  const form = new URLSearchParams({
    subject: 'News',
    preview_text: '',
    body: 'Hello',
    filter: '',
    theme: 'dark',
  });
  const show = (from?: string) =>
    app.call('/main/admin/newsletter-preview', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.url },
      cookie: from,
      body: form.toString(),
    });
  const shown = await show(cookie);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('@media all {');
  const policy = shown.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin|forms))/);
  expect((await show()).status).toBe(401);
  expect((await show(await app.signIn({ email: 'reader@desk.example', role: 'reader' }))).status).toBe(403);
  const { token } = (await app.mutate('token.create', { name: 'Eyes', scope: 'read' }, cookie)).data;
  const reading = await app.call('/main/admin/newsletter-preview', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${token}` },
    body: form.toString(),
  });
  expect(reading.status).toBe(403);
  form.set('theme', 'sepia');
  expect((await show(cookie)).status).toBe(400);
});
