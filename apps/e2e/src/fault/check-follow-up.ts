import { explainsDoubt } from './excuse.ts';
import { type History, isDone } from './history.ts';
import { forgottenNotes } from './lost.ts';

/** An uncertain email is sent again once, never twice. */
const copiesMax = 2;

/**
 * Each follow-up that was set is there once, brought its lead back, and caused one notification. A second copy of its email needs
 * a fault that lost the answer to the first.
 */
export function checkFollowUps(history: History): string[] {
  const { writes, mails, faults, end } = history;
  const found: string[] = [];
  for (const write of writes) {
    if (write.noun !== 'follow_up' || !isDone(write)) continue;
    const own = end.followUps.filter(({ uuid }) => uuid === write.uuid).length;
    if (own !== 1) found.push(`the follow-up of ${write.subject} is there ${own} times`);
  }
  for (const { uuid, email, has_fired, notified, message_id } of end.followUps) {
    const name = `follow-up ${uuid} of ${email}`;
    if (!has_fired) {
      found.push(`${name} never fired`);
      continue;
    }
    if (notified !== 1) found.push(`${name} has ${notified} notifications`);
    const copies = mails.filter((mail) => mail.message_id === message_id);
    if (copies.length === 0 || copies.length > copiesMax + forgottenNotes(history, copies))
      found.push(`${name} arrived ${copies.length} times`);
    for (const [index, copy] of copies.slice(1).entries()) {
      if (!explainsDoubt(faults, copies[index]?.at ?? 0, copy.at))
        found.push(`${name} arrived again, and no fault explains it`);
    }
  }
  return found;
}
