/** As many as a page of the desk's list can show. */
export const projectBulkMax = 100;

const projects = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;
const gone = (missing: number) => (missing > 0 ? [`${missing} gone meanwhile`] : []);

export const bulkMessages = {
  noneChosen: 'Choose at least one project',
  tooManyChosen: 'Choose at most 100 projects at a time',
  oneChange: 'Say one thing: featured, a category or a state',
  changed: ({ changed, same, missing }: { changed: number; same: number; missing: number }) =>
    [
      `${projects(changed)} changed`,
      ...(same > 0 ? [`${same} ${same === 1 ? 'was' : 'were'} so already`] : []),
      ...gone(missing),
    ].join(', '),
  removed: ({ removed, missing }: { removed: number; missing: number }) =>
    [`${projects(removed)} deleted`, ...gone(missing)].join(', '),
  arranged: 'Order saved',
  arrangeFailed: 'The order could not be saved',
  changeFailed: 'The projects could not be changed',
  removeFailed: 'The projects could not be deleted',
} as const;
