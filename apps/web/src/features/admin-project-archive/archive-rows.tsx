import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { type ArchiveVerdict, archiveVerdicts } from '@perfboard/contracts/words/project-archive';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { useRefetchOn } from '../admin-import/use-refetch-on.ts';
import { formatNumber } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';

const verdicts = Object.keys(archiveVerdicts) as ArchiveVerdict[];

/** What becomes of each project, by kind. */
export function ArchiveRows({ archive }: { archive: ProjectImport }) {
  const [verdict, setVerdict] = useState<ArchiveVerdict>();
  const rows = trpc.projectImport.rows.useQuery(
    { uuid: archive.uuid, ...(verdict && { verdict }) },
    // Another check of the same archive has other rows.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  useRefetchOn(archive.status, rows.refetch);
  return (
    <section aria-labelledby="rows-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="rows-title" className="text-h3">
        Projects
      </h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show</legend>
        <button
          type="button"
          className="desk-toggle"
          aria-pressed={!verdict}
          onClick={() => setVerdict(undefined)}
        >
          All
        </button>
        {verdicts
          .filter((each) => archive.verdicts[each])
          .map((each) => (
            <button
              key={each}
              type="button"
              className="desk-toggle"
              aria-pressed={each === verdict}
              onClick={() => setVerdict(each)}
            >
              {archiveVerdicts[each]}
              <span className="designator opacity-80">{formatNumber(archive.verdicts[each] ?? 0)}</span>
            </button>
          ))}
      </fieldset>
      {rows.isPending && <LoadingPanel />}
      {rows.isError && (
        <LoadError message="Could not load the projects" onRetry={() => void rows.refetch()} />
      )}
      {rows.data && (
        <ul className="desk-panel divide-y divide-rule text-small">
          {rows.data.items.map((row) => (
            <li key={row.place} className="grid gap-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_9rem] sm:gap-x-6">
              <span className="min-w-0 font-semibold wrap-anywhere">{row.project_name}</span>
              <span className="sm:text-right">
                {archiveVerdicts[row.verdict]}
                {row.is_done && ', imported'}
              </span>
              {row.notes.length > 0 && (
                <ul className="grid min-w-0 gap-0.5 text-muted sm:col-span-2">
                  {row.notes.map((note) => (
                    <li key={note} className="wrap-anywhere">
                      {note}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
