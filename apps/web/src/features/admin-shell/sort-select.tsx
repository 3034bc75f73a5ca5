import { type SortDirection, sortDirections } from '@perfboard/contracts/words/desk';
import { useMessages } from '../../components/messages.ts';

interface Named {
  id: string;
  header: string;
}

interface SortSelectProps {
  /** Each with its second sort key, if its cells show two values. */
  columns: ReadonlyArray<Named & { also?: Named | undefined }>;
  sorts: readonly string[];
  sort: string;
  direction: SortDirection;
  onOrder: (column: string, direction: SortDirection) => void;
}

const words = { asc: 'sortAscending', desc: 'sortDescending' } as const;
const times = { asc: 'sortOldest', desc: 'sortNewest' } as const;

/** Sorts a list without headers: one control for column and direction. */
export function SortSelect({ columns, sorts, sort, direction, onOrder }: SortSelectProps) {
  const t = useMessages('desk');
  const named = columns
    .flatMap(({ id, header, also }) => [{ id, header }, ...(also ? [also] : [])])
    .filter(({ id }) => sorts.includes(id));
  return (
    <div className="desk-sort-line">
      <select
        className="input desk-filter"
        aria-label={t('sortBy')}
        value={`${sort} ${direction}`}
        onChange={({ target }) => {
          const [column = sort, chosen] = target.value.split(' ');
          onOrder(column, sortDirections.find((one) => one === chosen) ?? direction);
        }}
      >
        {named.flatMap(({ id, header }) =>
          sortDirections.map((one) => (
            <option key={`${id} ${one}`} value={`${id} ${one}`}>
              {t((/_at$/.test(id) ? times : words)[one], { column: header })}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
