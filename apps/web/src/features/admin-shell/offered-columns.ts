import type { Column } from './data-table.tsx';

/** The columns without that of the actions, for who may take none of them. */
export const offeredColumns = <Row>(mayAct: boolean, columns: Column<Row>[]): Column<Row>[] =>
  mayAct ? columns : columns.filter(({ id }) => id !== 'actions');
