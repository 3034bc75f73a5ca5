import { Link } from 'react-router-dom';
import { formatInstant, formatNumber, statusLabel } from './format.ts';

interface LastImportsProps {
  items: ReadonlyArray<{
    uuid: string;
    file_name: string;
    status: string;
    imported: number;
    created_at: string;
  }>;
  pathOf: (uuid: string) => string;
}

/** Previous imports. */
export function LastImports({ items, pathOf }: LastImportsProps) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="imports-title" className="grid gap-3">
      <h2 id="imports-title" className="text-h3">
        Recent imports
      </h2>
      <ul className="desk-panel divide-y divide-rule text-small">
        {items.map((item) => (
          <li key={item.uuid} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-3">
            <Link
              to={pathOf(item.uuid)}
              className="font-semibold underline decoration-rule-strong wrap-anywhere"
            >
              {item.file_name}
            </Link>
            <span className="text-muted">
              {statusLabel(item.status)}, {formatNumber(item.imported)} imported,{' '}
              {formatInstant(item.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
