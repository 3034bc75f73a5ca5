import { type History, isDone } from './history.ts';

/** The maximum age of a page, compared with changes acknowledged before the request. */
const staleMs = 3_000;
/** A file without a row is removed 10 minutes after a sweep has seen it; sweeps come each 5 minutes. */
const sweptMs = 25 * 60_000;

/** Every connected screen received every change, or had to reload everything. */
export function checkFeed({ writes, followers }: History): string[] {
  const found: string[] = [];
  for (const { name, since, events } of followers) {
    const known = new Set(events.map(({ kind, uuid }) => `${kind} ${uuid}`));
    const starts = events.filter(({ kind }) => kind === 'start').map(({ at }) => at);
    const lastStart = starts.at(-1) ?? 0;
    for (const write of writes) {
      if (!isDone(write) || !write.uuid || write.startedAt < since) continue;
      if (!['booking', 'contact', 'project', 'newsletter'].includes(write.noun)) continue;
      if (known.has(`${write.noun} ${write.uuid}`) || lastStart >= write.startedAt) continue;
      found.push(`${name} did not learn of ${write.noun} ${write.subject}`);
    }
  }
  return found;
}

/** No page shows outdated data, or lacks new data, from more than three seconds before the request. */
export function checkPages({ writes, reads }: History): string[] {
  const found: string[] = [];
  const boards = new Map<string, { at: number; revision: number | null }[]>();
  for (const write of writes.filter(({ noun }) => noun === 'project').filter(isDone)) {
    const revision = write.action === 'delete' ? null : write.revision;
    boards.set(write.subject, [...(boards.get(write.subject) ?? []), { at: write.answeredAt, revision }]);
  }
  const deletions = new Map(
    writes
      .filter(({ noun, action }) => noun === 'project' && action === 'delete')
      .map((write) => [write.subject, write.startedAt]),
  );
  for (const { api, sentAt, receivedAt, boards: shown } of reads) {
    for (const [board, states] of boards) {
      const settled = states.filter(({ at }) => at + staleMs <= sentAt).at(-1);
      if (!settled) continue;
      const seen = shown[board];
      const age = Math.round(sentAt - settled.at);
      if (settled.revision === null) {
        if (seen !== undefined) found.push(`api ${api} shows ${board}, deleted ${age} ms before`);
      } else if (seen === undefined) {
        if ((deletions.get(board) ?? Number.POSITIVE_INFINITY) > receivedAt)
          found.push(`api ${api} lacks ${board}, made ${age} ms before`);
      } else if (seen < settled.revision)
        found.push(
          `api ${api} shows rev ${seen} of ${board}, which was rev ${settled.revision} for ${age} ms`,
        );
    }
  }
  return found;
}

/** Every shown image is complete, and no file outlives its image for longer than the sweep needs. */
export function checkPictures({ end }: History): string[] {
  const found: string[] = [];
  const files = new Set(end.files.map(({ key }) => key));
  const rows = new Set(end.pictures.map(({ content_hash }) => content_hash));
  for (const { content_hash, status, projects, files: needed } of end.pictures) {
    const name = `picture ${content_hash.slice(0, 8)}`;
    if (projects.length === 0) found.push(`${name} has a row, and no project shows it`);
    if (status !== 'ready') found.push(`${name} is ${status}`);
    for (const key of needed) if (!files.has(key)) found.push(`${name} lacks ${key}`);
  }
  for (const { key, content_hash, modified_at } of end.files) {
    if (!rows.has(content_hash) && end.at - modified_at > sweptMs) found.push(`${key} belongs to no picture`);
  }
  return found;
}

/**
 * Files without a row are left only by an API or worker that exited while processing an image: no more than
 * there were such exits.
 */
export function checkOrphans({ faults, end }: History): string[] {
  const rows = new Set(end.pictures.map(({ content_hash }) => content_hash));
  const orphans = new Set(
    end.files.map(({ content_hash }) => content_hash).filter((hash) => !rows.has(hash)),
  );
  const most = faults.filter(
    ({ name, proof }) => proof !== null && !/mail|job|pause|cancel|redis|queue/.test(name),
  ).length;
  return orphans.size > most ? [`${orphans.size} pictures left files without a row, ${most} explained`] : [];
}

/** Nothing is pending, no job failed, no process exited unexpectedly. */
export function checkEnd({ end, crashes }: History): string[] {
  return [
    ...Object.entries(end.pending)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => `${count} ${kind} are left in limbo`),
    ...end.givenUp.map(({ job, error }) => `given up: ${job}: ${error}`),
    ...crashes.map((words) => `a process ended by itself: ${words}`),
  ];
}
