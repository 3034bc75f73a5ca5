import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { type ArchiveResult, archiveResults } from '@perfboard/contracts/words/project-archive';
import type { Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { PageButtons, useRefetchOn } from '../admin-import/page-buttons.tsx';
import { ResultFilter } from '../admin-import/result-filter.tsx';
import { LoadError } from '../admin-shell/panel-state.tsx';

const pollMs = 1_000;
const pageSize = 100;
const results = Object.keys(archiveResults) as ArchiveResult[];

export const resultLabels = (t: Translator<'desk_project'>): Record<ArchiveResult, string> => ({
  ready: t('resultReady'),
  added: t('resultAdded'),
  published: t('resultPublished'),
  removed: t('resultRemoved'),
  skipped: t('resultSkipped'),
  failed: t('resultFailed'),
});

/** The results that at least one project of an import has. */
export const presentResults = (archive: ProjectImport): ArchiveResult[] =>
  results.filter((each) => archive.results[each]);

/** The result, or planned result, of each project. */
export function ArchiveRows({ archive }: { archive: ProjectImport }) {
  const t = useMessages('desk_project');
  const { uuid, status, kind } = archive;
  const [result, setResult] = useState<ArchiveResult>();
  const [pages, setPages] = useState<number[]>([]);
  const after = pages.at(-1);
  const rows = trpc.projectImport.rows.useQuery(
    { uuid, limit: pageSize, ...(result && { result }), ...(after && { after }) },
    {
      staleTime: 0,
      placeholderData: keepPreviousData,
      refetchInterval: status === 'importing' ? pollMs : false,
    },
  );
  // For a checked file, other choices change the results.
  useRefetchOn(`${status} ${JSON.stringify([archive.results, archive.choices])}`, rows.refetch);
  if (rows.isError) return <LoadError message={t('resultsFailed')} onRetry={() => void rows.refetch()} />;
  const labels = resultLabels(t);
  const present = presentResults(archive);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="rows-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="rows-title" className="text-h3">
        {t(status === 'checked' ? 'planned' : 'results')}
      </h2>
      {present.length > 1 && (
        <ResultFilter
          labels={labels}
          counts={archive.results}
          value={result}
          onChange={(chosen) => {
            setResult(chosen);
            setPages([]);
          }}
        />
      )}
      <ul className="desk-panel divide-y divide-rule text-small">
        {rows.data?.items.map((row) => (
          <li key={row.place} className="grid gap-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-x-6">
            <div className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{row.project_name || t('untitled')}</span>
              {kind !== 'archive' && <span className="block text-muted">{row.folder}</span>}
            </div>
            <span className="sm:text-end">{labels[row.result]}</span>
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
      <PageButtons pages={pages} next={rows.data?.next_after} onPages={setPages} />
    </section>
  );
}
