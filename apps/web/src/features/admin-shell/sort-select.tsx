import { type SortDirection, sortDirections } from '@perfboard/contracts/words/desk';

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

const words: Record<SortDirection, string> = { asc: 'A to Z', desc: 'Z to A' };
const times: Record<SortDirection, string> = { asc: 'oldest first', desc: 'newest first' };

/** Sorts a list without headers: one control for column and direction. */
export function SortSelect({ columns, sorts, sort, direction, onOrder }: SortSelectProps) {
  const named = columns
    .flatMap(({ id, header, also }) => [{ id, header }, ...(also ? [also] : [])])
    .filter(({ id }) => sorts.includes(id));
  return (
    <div className="desk-sort-line">
      <select
        className="input desk-filter"
        aria-label="Sort by"
        value={`${sort} ${direction}`}
        onChange={({ target }) => {
          const [column = sort, chosen] = target.value.split(' ');
          onOrder(column, sortDirections.find((one) => one === chosen) ?? direction);
        }}
      >
        {named.flatMap(({ id, header }) =>
          sortDirections.map((one) => (
            <option key={`${id} ${one}`} value={`${id} ${one}`}>
              {`${header}: ${(/_at$/.test(id) ? times : words)[one]}`}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
