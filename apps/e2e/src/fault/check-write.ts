import { group } from './group.ts';
import { type History, isDone, type Write } from './history.ts';

/** A step may come too late for a finished newsletter; any other rejection is unexpected. */
const isExpectedRefusal = ({ noun, action, status }: Write): boolean =>
  (noun === 'newsletter' && action !== 'submit' && status === 409) ||
  // Another visitor got the time, or an earlier attempt of the same visitor came later than the next one.
  (noun === 'appointment' && status === 409) ||
  // Its time was over before it was answered.
  (noun === 'follow_up' && status === 400);

/** Every write was answered, and none was rejected. */
export function checkAnswers({ writes }: History): string[] {
  return writes
    .filter((write) => !isDone(write) && !isExpectedRefusal(write))
    .map(({ noun, action, subject, status, attempts }) =>
      status === null
        ? `${noun} ${action} of ${subject} was never answered in ${attempts} attempts`
        : `${noun} ${action} of ${subject} was answered ${status}`,
    );
}

/** Each acknowledged lead and subscription exists once, and nothing exists that was not sent. */
export function checkRows({ writes, end }: History): string[] {
  const rows = [
    ...end.leads,
    ...end.subscribers.map((row) => ({ ...row, noun: 'subscriber', is_spam: false })),
  ];
  const stored = group(rows, ({ noun, email }) => `${noun} ${email}`);
  const sent = new Set<string>();
  const found: string[] = [];
  for (const write of writes) {
    if (write.action !== 'create' || !['booking', 'contact', 'subscriber'].includes(write.noun)) continue;
    const name = `${write.noun} ${write.subject}`;
    sent.add(name);
    const own = stored.get(name) ?? [];
    if (own.length > 1 || (isDone(write) && own.length === 0))
      found.push(`${name} is there ${own.length} times`);
    if (isDone(write) && write.uuid && own[0] && own[0].uuid !== write.uuid)
      found.push(`${name} was answered with another one's uuid`);
    if (own.some(({ is_spam }) => is_spam)) found.push(`${name} was taken for spam`);
  }
  for (const name of stored.keys()) if (!sent.has(name)) found.push(`${name} was sent by nobody`);
  return found;
}

/** Each acknowledged message of a client is stored once. */
export function checkMessages({ writes, end }: History): string[] {
  return writes
    .filter(({ noun }) => noun === 'message')
    .flatMap((write) => {
      const copies = end.messages.filter((email) => email === write.subject).length;
      const isRight = copies === 1 || (copies === 0 && !isDone(write));
      return isRight ? [] : [`the message of ${write.subject} is stored ${copies} times`];
    });
}

/** Each acknowledged change of a project was made once, in its editor's order. */
export function checkBoards({ writes, end }: History): string[] {
  const found: string[] = [];
  const audits = new Map(
    end.audits.map(({ action, entity_uuid, count }) => [`${action} ${entity_uuid}`, count]),
  );
  const boards = group(
    writes.filter(({ noun }) => noun === 'project'),
    ({ subject }) => subject,
  );
  const known = new Set<string>();
  for (const [board, steps] of boards) {
    const uuid = steps.find(({ action }) => action === 'create')?.uuid;
    if (!uuid) continue;
    known.add(uuid);
    const done = (action: string) => steps.filter((step) => step.action === action && isDone(step)).length;
    for (const [action, audit] of [
      ['create', 'project.create'],
      ['rename', 'project.update'],
      ['delete', 'project.remove'],
    ] as const) {
      const count = audits.get(`${audit} ${uuid}`) ?? 0;
      if (count !== done(action))
        found.push(`${board}: ${done(action)} times ${action} answered, ${count} times done`);
    }
    const rows = end.projects.filter((project) => project.uuid === uuid);
    if (rows.length !== (done('delete') ? 0 : 1)) found.push(`${board} is there ${rows.length} times`);
    const last = Math.max(...steps.filter(isDone).map(({ revision }) => revision));
    if (rows[0] && rows[0].project_name !== `${board} rev ${last}`)
      found.push(`${board} is called ${rows[0].project_name} and was called rev ${last} last`);
  }
  for (const { uuid, project_name } of end.projects) {
    if (!known.has(uuid)) found.push(`${project_name} was made by nobody`);
  }
  return found;
}
