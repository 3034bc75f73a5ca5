import { toOwners } from '@perfboard/contracts/words/notification';
import { describe, expect, test } from 'vitest';
import { saveSetting } from '../../base/setting/setting.ts';
import { removeMember } from '../../people/member/member.ts';
import { accountNotifications, notifyAccountChange } from '../../people/session/account-notification.ts';
import { hasNoLeadRecipient } from './recipient.ts';
import { sendNotification } from './send-notification.ts';
import { leave, member, prepareTeam, reached, sendAll, services, sink } from './testing/team.ts';

const accountChanges = Object.keys(accountNotifications) as (keyof typeof accountNotifications)[];

prepareTeam();

test('a member is notified of changes to their credentials, and no email is sent for a deleted account', async () => {
  const id = await member('ann', { failures: 'never' });
  const gone = await member('bo');
  await services.prisma.$transaction(async (tx) => {
    for (const change of accountChanges)
      await notifyAccountChange(tx, { userId: id, change, requestId: 'r' });
    await notifyAccountChange(tx, { userId: gone, change: 'passkey_added' });
    await removeMember(tx, gone);
  });
  await sendAll();
  expect(reached()).toEqual(accountChanges.map(() => 'ann@team.shop'));
  expect(sink.messages.map(({ subject }) => subject).sort()).toEqual(
    [
      'A passkey was added',
      'A passkey was removed',
      'Second factor changed',
      'Second factor turned off',
      'Second factor turned on',
      'Your password was changed',
    ].map((what) => expect.stringContaining(`${what} at `)),
  );
  expect(sink.messages[0]?.text).toContain('set a new password');
});

describe('the recipients of a lead’s notification', () => {
  test('are the shop’s address if no member chose it, or the owners if there is none', async () => {
    await member('ann', undefined, 'owner');
    await member('bo', undefined, 'owner');
    await member('cy', { contacts: 'at_once' });
    await leave('booking');
    await sendAll();
    expect(reached()).toEqual(['owner@shop.example']);
    await leave('booking');
    await sendAll({ ...services, mail: { ...services.mail, notifyEmail: toOwners } });
    expect(reached()).toEqual(['ann@team.shop', 'bo@team.shop', 'owner@shop.example']);
  });

  test('are members who have the second factor that the shop requires, or all owners if none has', async () => {
    const ann = await member('ann', { bookings: 'at_once' }, 'owner');
    await member('bo', { bookings: 'at_once' });
    await member('cy', undefined, 'owner');
    await saveSetting(services.prisma, { second_factor_required: true });
    const toTeam = { ...services, mail: { ...services.mail, notifyEmail: toOwners } };
    const notified = async () => {
      sink.messages.length = 0;
      await leave('booking');
      await sendAll(toTeam);
      return reached();
    };
    try {
      expect(await notified()).toEqual(['ann@team.shop', 'cy@team.shop']);
      await services.prisma.user.update({ where: { id: ann }, data: { twoFactorEnabled: true } });
      expect(await notified()).toEqual(['ann@team.shop']);
    } finally {
      await saveSetting(services.prisma, { second_factor_required: false });
    }
  });

  test('are each member who chose it, once, however often the job runs', async () => {
    await member('ann', { bookings: 'at_once' });
    await member('bo', { bookings: 'at_once', contacts: 'at_once' });
    await member('cy', undefined, 'owner');
    await leave('booking');
    const [first] = await services.prisma.notification.findMany();
    await Promise.all([1, 2].map(() => sendNotification(services, first?.uuid ?? '', { isLast: false })));
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop', 'bo@team.shop']);
    await leave('contact');
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop', 'bo@team.shop', 'bo@team.shop']);
    // Jobs contain ids, and nothing about the recipients.
    const { rows } = await services.pool.query('select payload from outbox');
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('are someone else if a member has left before it was sent', async () => {
    const id = await member('ann', { bookings: 'at_once' }, 'owner');
    await member('bo', undefined, 'owner');
    const uuid = await leave('booking');
    await services.prisma.notification.updateMany({ where: { booking_uuid: uuid }, data: { recipient: id } });
    await services.prisma.$transaction((tx) => removeMember(tx, id));
    await sendAll();
    expect(reached()).toEqual(['owner@shop.example']);
  });

  test('are none if all addresses for a kind of lead are examples', async () => {
    expect(await hasNoLeadRecipient(services.prisma, 'desk@perfboardlabs.example')).toBe(true);
    expect(await hasNoLeadRecipient(services.prisma, 'admin@example.com')).toBe(true);
    expect(await hasNoLeadRecipient(services.prisma, 'me@example.computers')).toBe(false);
    const example = await member('bo', { bookings: 'at_once', contacts: 'at_once' });
    await services.prisma.user.update({ where: { id: example }, data: { email: 'admin@example.com' } });
    expect(await hasNoLeadRecipient(services.prisma, 'desk@torino.it')).toBe(true);
    const ann = await member('ann', { bookings: 'at_once' });
    expect(await hasNoLeadRecipient(services.prisma, 'desk@torino.it')).toBe(true);
    await services.prisma.notificationChoice.update({
      where: { user_id: ann },
      data: { contacts: 'digest' },
    });
    expect(await hasNoLeadRecipient(services.prisma, 'admin@example.com')).toBe(false);
  });
});
