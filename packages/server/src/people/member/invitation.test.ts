import { invitationMessages } from '@perfboard/contracts/words/invitation';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readOffer } from './accept-invitation.ts';
import { createInvitation, listInvitations, resendInvitation, withdrawInvitation } from './invitation.ts';

let sink: MailSink;
let services: TestServices;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services.close();
  await sink.stop();
});

const change = <T>(work: (options: Parameters<typeof createInvitation>[0]) => Promise<T>): Promise<T> =>
  services.prisma.$transaction((tx) =>
    work({
      tx,
      requestId: 'r',
      secret: services.env.SESSION_SECRET,
      invitedBy: 'owner@shop.example',
    }),
  );
const sendAll = async () => {
  for (const { uuid } of await services.prisma.notification.findMany({ where: { status: 'pending' } }))
    await sendNotification(services, uuid, { isLast: false });
};
const mailsTo = (email: string) => sink.messages.filter(({ envelope }) => envelope.to.includes(email));

test('the emailed link opens the invitation, also when it is emailed again, and stops working once withdrawn', async () => {
  const email = 'asha@shop.example';
  const { uuid } = await change((options) => createInvitation(options, { email, role: 'editor' }));
  expect((await listInvitations(services.prisma))[0]).toMatchObject({ email, mail: 'waiting' });
  await sendAll();
  expect((await listInvitations(services.prisma))[0]).toMatchObject({ email, mail: 'sent' });
  const [first] = mailsTo(email);
  expect(first?.text).toContain('owner@shop.example invites you to the desk of');
  const link = /https\S+#token=([\w-]+)/.exec(first?.text ?? '');
  const token = link?.[1] ?? '';
  expect(await readOffer(services.prisma, token)).toMatchObject({ uuid, email, role: 'editor' });

  await change((options) => resendInvitation(options, uuid));
  await sendAll();
  expect(mailsTo(email)).toHaveLength(2);
  expect(mailsTo(email)[1]?.text).toContain(link?.[0]);

  await change((options) => resendInvitation(options, uuid));
  await change(({ tx }) => withdrawInvitation(tx, uuid));
  await sendAll();
  expect(mailsTo(email)).toHaveLength(2);
  await expect(readOffer(services.prisma, token)).rejects.toThrow(invitationMessages.gone);
});
