import { checkCopies } from './check-mail.ts';
import { type History, isDone } from './history.ts';

/**
 * Each follow-up that was set is there once, brought its lead back, and caused one notification. A second copy of its email needs
 * a fault that lost the answer to the first.
 */
export function checkFollowUps(history: History): string[] {
  const { writes, mails, end } = history;
  const found: string[] = [];
  for (const write of writes) {
    if (write.noun !== 'follow_up' || !isDone(write)) continue;
    const own = end.followUps.filter(({ uuid }) => uuid === write.uuid).length;
    if (own !== 1) found.push(`the follow-up of ${write.subject} is there ${own} times`);
  }
  for (const { uuid, email, due_at, fired_at, notified, message_id } of end.followUps) {
    const name = `follow-up ${uuid} of ${email}`;
    if (fired_at === null) {
      found.push(`${name} never fired`);
      continue;
    }
    if (fired_at < due_at) found.push(`${name} fired before its time`);
    if (notified !== 1) found.push(`${name} has ${notified} notifications`);
    const copies = mails.filter((mail) => mail.message_id === message_id);
    if (copies.length === 0) found.push(`${name} arrived 0 times`);
    found.push(...checkCopies(history, name, copies));
  }
  return found;
}
