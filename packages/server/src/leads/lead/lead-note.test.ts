import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeContact } from '../../testing/make-lead.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { contactStore } from '../contact/contact.ts';
import { addNote, removeNote } from './lead-note.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

test('removing a note while a colleague writes another leaves the colleague’s as the latest', async () => {
  const { prisma, pool } = services;
  const { uuid: leadUuid } = await makeContact(services);
  const author = { id: 'u1', name: 'Asha Rao', email: 'asha@shop.example' };
  const add = (tx: Parameters<typeof addNote>[0], body: string) =>
    addNote(tx, contactStore, { leadUuid, owner: { contact_uuid: leadUuid }, body, author });
  await prisma.$transaction((tx) => add(tx, 'First'));
  const second = await prisma.$transaction((tx) => add(tx, 'Second'));
  let removing: Promise<unknown> | undefined;
  await prisma.$transaction(async (tx) => {
    await add(tx, 'Third');
    removing = prisma.$transaction((other) => removeNote(other, second, author));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  });
  await removing;
  expect((await prisma.contact.findUniqueOrThrow({ where: { uuid: leadUuid } })).note).toBe('Third');
});
