/** As many as a page of the desk's list can show. */
export const projectBulkMax = 100;

const projects = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;
const gone = (missing: number) => (missing > 0 ? [`${missing} no longer found`] : []);

export const bulkMessages = {
  noneChosen: 'Select at least one project',
  tooManyChosen: 'Select up to 100 projects',
  oneChange: 'Change exactly one of featured, category and state',
  changed: ({ changed, same, missing }: { changed: number; same: number; missing: number }) =>
    [
      `${projects(changed)} changed`,
      ...(same > 0 ? [`${same} already up to date`] : []),
      ...gone(missing),
    ].join(', '),
  removed: ({ removed, missing }: { removed: number; missing: number }) =>
    [`${projects(removed)} deleted`, ...gone(missing)].join(', '),
  arranged: 'Order saved',
  arrangeFailed: 'Could not save the order',
  changeFailed: 'Could not change the projects',
  removeFailed: 'Could not delete the projects',
} as const;
