import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from './format.ts';

interface LastImportsProps<Status extends string> {
  items: ReadonlyArray<{
    uuid: string;
    file_name: string;
    status: Status;
    imported: number;
    created_at: string;
  }>;
  pathOf: (uuid: string) => string;
  /** The label of a status. */
  labelOf: (status: Status) => string;
}

/** Previous imports. */
export function LastImports<Status extends string>({ items, pathOf, labelOf }: LastImportsProps<Status>) {
  const t = useMessages('desk_import');
  const { formatInstant } = useDeskFormat();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="imports-title" className="grid gap-3">
      <h2 id="imports-title" className="text-h3">
        {t('recentImports')}
      </h2>
      <ul className="desk-panel divide-y divide-rule text-small">
        {items.map((item) => (
          <li key={item.uuid} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
            <Link
              to={pathOf(item.uuid)}
              className="inline-block py-1 font-semibold underline decoration-rule-strong wrap-anywhere"
            >
              {item.file_name}
            </Link>
            <span className="text-muted">
              {t('importLine', {
                status: labelOf(item.status),
                count: item.imported,
                at: formatInstant(item.created_at),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
