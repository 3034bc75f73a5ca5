import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestServices, type TestServices } from '../../../testing/services.ts';
import { addMember, leaveLead, sendAllNotifications } from '../../../testing/team-mail.ts';

export let sink: MailSink;
export let services: TestServices;

/** Sets up the shop, a mail server and an empty team, for each test of the calling file. */
export function prepareTeam(): void {
  beforeAll(async () => {
    sink = await startMailSink();
    services = await openTestServices({ smtpUrl: sink.url });
  });
  afterAll(async () => {
    await services.close();
    await sink.stop();
  });
  beforeEach(async () => {
    await services.pool.query('truncate users, notifications, bookings, contacts, outbox cascade');
    sink.messages.length = 0;
  });
}

export const member = (name: string, choice?: object, role?: 'owner') =>
  addMember(services, name, choice, role);
export const leave = (kind: 'booking' | 'contact') => leaveLead(services, kind);
export const sendAll = (as: TestServices = services) => sendAllNotifications(as);
export const reached = () => sink.messages.flatMap(({ envelope }) => envelope.to).sort();
