// @module-tag slow

import { randomUUID } from 'node:crypto';
import { createRandom } from '@perfboard/testing/random';
import { expect, test } from 'vitest';
import { requeueMissing } from '../../operations/job/requeue.ts';
import { makeContact } from '../../testing/make-lead.ts';
import { addMember } from '../../testing/team-mail.ts';
import { answerFollowUp, reopenFollowUps, settleFollowUp } from '../lead/lead-follow-up.ts';
import { prepareMails, services } from '../mailbox/testing/inserted-mail.ts';
import { fireFollowUp } from './fire-follow-up.ts';
import { removeFollowUp, saveFollowUp } from './follow-up.ts';

prepareMails();

const seeds = Number(process.env.SEEDS ?? 25);
const first = Number(process.env.SEED ?? 1);
const hour = 3_600_000;

/**
 * A lead's follow-ups are set, changed, removed, answered and settled while their jobs run early, twice, at the same moment, or
 * are lost with a worker, and the clock jumps. Whatever happens: the lead has one that is not over, each fires once at most, and
 * what is due in the end has fired, with one notification.
 */
async function live(seed: number): Promise<string> {
  const { prisma, pool } = services;
  const { integer: chance } = createRandom(seed);
  await pool.query('truncate users, contacts, outbox, notifications cascade');
  const user = await addMember(services, 'asha');
  const { uuid } = await makeContact(services);
  const owner = { contact_uuid: uuid };
  const by = 'ffffffff-0000-4000-8000-000000000001';
  const author = { id: user, name: '', email: 'asha@team.shop' };
  const base = { requestId: 'r', owner, author, notFound: 'gone' };
  const all = () => prisma.followUp.findMany({ orderBy: { uuid: 'asc' } });
  const fireOne = async () => {
    const rows = await all();
    const row = rows[chance(rows.length)];
    if (row) await fireFollowUp(services, row.uuid);
  };
  const acts: (() => Promise<unknown>)[] = [
    () =>
      prisma.$transaction((tx) =>
        saveFollowUp(
          { tx, ...base },
          { due_at: new Date(Date.now() + hour), only_if_no_answer: chance(2) === 0 },
        ),
      ),
    fireOne,
    // The clock jumps ahead, or is put back.
    () =>
      pool.query(`update follow_ups set due_at = due_at - interval '2 hours', created_at = created_at - interval '2 hours'
      where fired_at is null`),
    () => pool.query(`update follow_ups set due_at = due_at + interval '2 hours' where fired_at is null`),
    () => prisma.$transaction((tx) => answerFollowUp(tx, owner, randomUUID())),
    () => prisma.$transaction((tx) => settleFollowUp(tx, owner, { status: 'responded', by })),
    () => prisma.$transaction((tx) => reopenFollowUps(tx, by)),
    () => prisma.$transaction((tx) => removeFollowUp(tx, owner, 'gone')),
    // A queue loses its jobs.
    () => prisma.outbox.deleteMany({ where: { job: 'follow_up.fire' } }),
  ];
  const weights = [0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8];
  for (let round = 0; round < 6; round += 1)
    await Promise.allSettled(
      Array.from({ length: 2 + chance(4) }, () => acts[weights[chance(weights.length)] ?? 0]?.()),
    );
  expect(await prisma.followUp.count({ where: { ended_at: null } })).toBeLessThanOrEqual(1);
  // A day later, with a worker that looks for what was lost and runs each job twice.
  await pool.query(`update follow_ups set due_at = due_at - interval '1 day', created_at = created_at - interval '1 day'
    where fired_at is null`);
  await requeueMissing(pool);
  const jobs = await prisma.outbox.findMany({ where: { job: 'follow_up.fire' } });
  const uuids = jobs.map(({ payload }) => (payload as { follow_up_uuid: string }).follow_up_uuid);
  await Promise.all([...uuids, ...uuids].map((one) => fireFollowUp(services, one)));
  const ends: string[] = [];
  for (const { uuid: about, fired_at, ended_at, ended_as } of await all()) {
    const notified = await prisma.notification.count({ where: { kind: 'follow_up', about } });
    expect(notified).toBe(fired_at ? 1 : 0);
    if (!ended_at) expect(fired_at).not.toBeNull();
    ends.push(fired_at ? 'fired' : String(ended_as));
  }
  return ends.join(' ');
}

test(`in ${seeds} simulated lives of a lead, a follow-up brings it back once at most, and in the end it did`, {
  timeout: 600_000,
}, async () => {
  const ends = new Set<string>();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const end = await live(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed} SEEDS=1 fails`, { cause: error });
    });
    for (const one of end.split(' ')) ends.add(one);
  }
  expect([...ends]).toEqual(expect.arrayContaining(['fired', 'answered', 'replaced']));
});
