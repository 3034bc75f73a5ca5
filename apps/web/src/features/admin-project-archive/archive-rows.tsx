import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { archiveResults } from '@perfboard/contracts/words/project-archive';
import { trpc } from '../../data/trpc.ts';
import { useRefetchOn } from '../admin-import/use-refetch-on.ts';
import { LoadError } from '../admin-shell/load-error.tsx';

const pollMs = 1_000;

/** What became of each project. */
export function ArchiveRows({ archive: { uuid, status } }: { archive: ProjectImport }) {
  const rows = trpc.projectImport.rows.useQuery(
    { uuid },
    { staleTime: 0, refetchInterval: status === 'importing' ? pollMs : false },
  );
  useRefetchOn(status, rows.refetch);
  if (rows.isError)
    return <LoadError message="Could not load the results" onRetry={() => void rows.refetch()} />;
  if (!rows.data?.items.length) return null;
  return (
    <section aria-labelledby="rows-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="rows-title" className="text-h3">
        Results
      </h2>
      <ul className="desk-panel divide-y divide-rule text-small">
        {rows.data.items.map(({ place, project_name, result, notes }) => (
          <li key={place} className="grid gap-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem] sm:gap-x-6">
            <span className="min-w-0 font-semibold wrap-anywhere">{project_name}</span>
            <span className="sm:text-right">{archiveResults[result]}</span>
            {notes.length > 0 && (
              <ul className="grid min-w-0 gap-0.5 text-muted sm:col-span-2">
                {notes.map((note) => (
                  <li key={note} className="wrap-anywhere">
                    {note}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
