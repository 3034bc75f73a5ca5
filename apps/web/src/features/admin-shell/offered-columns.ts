import type { Column } from './data-table.tsx';

/** The columns without the actions, for members who may use none of them. */
export const offeredColumns = <Row>(mayAct: boolean, columns: Column<Row>[]): Column<Row>[] =>
  mayAct ? columns : columns.filter(({ id }) => id !== 'actions');
