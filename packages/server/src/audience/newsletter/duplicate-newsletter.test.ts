import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { duplicateNewsletter } from './newsletter-draft.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** A text with so many images of its own. */
const pictured = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `![A board](picture:${sha256(`${name}${at}`)}:1600x800)`).join(
    '\n\n',
  );

test('a copy holds all images of a newsletter and its translations, as many as each email can have', async () => {
  const body = pictured('own', 70);
  const { uuid } = await makeNewsletter(services, 0, { body });
  for (const language of ['de', 'fr'])
    await services.prisma.translation.create({
      data: {
        ...{ newsletter_uuid: uuid, language, path: 'body', source: body, source_hash: sha256(body) },
        ...{ text: pictured(language, 70), updated_by: 'asha' },
      },
    });
  const held = await services.prisma.$transaction(async (tx) => {
    const copy = await duplicateNewsletter(tx, uuid);
    expect(await tx.translation.count({ where: { newsletter_uuid: copy } })).toBe(2);
    return tx.$queryRaw`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`;
  });
  expect(held).toEqual([{ count: 210 }]);
});
