import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { type ImportVerdict, importVerdicts } from '@perfboard/contracts/words/subscriber-import';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';
import { PageButtons } from '../admin-import/page-buttons.tsx';
import { ResultFilter } from '../admin-import/result-filter.tsx';
import { useRefetchOn } from '../admin-import/use-refetch-on.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';

/** The result, or planned result, of each line, by kind. */
export function ImportLines({ list }: { list: SubscriberImport }) {
  const [verdict, setVerdict] = useState<ImportVerdict>();
  const [pages, setPages] = useState<number[]>([]);
  const after = pages.at(-1);
  const rows = trpc.subscriberImport.rows.useQuery(
    { uuid: list.uuid, ...(verdict && { verdict }), ...(after && { after }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  useRefetchOn(list.status, rows.refetch);
  return (
    <section aria-labelledby="lines-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="lines-title" className="text-h3">
        Lines
      </h2>
      <ResultFilter
        labels={importVerdicts}
        counts={list.verdicts}
        value={verdict}
        onChange={(chosen) => {
          setVerdict(chosen);
          setPages([]);
        }}
      />
      {rows.isPending && <LoadingPanel />}
      {rows.isError && <LoadError message="Could not load the lines" onRetry={() => void rows.refetch()} />}
      {rows.data && (
        <div className="desk-panel overflow-x-auto">
          <table className="w-full text-small">
            <caption className="sr-only">Lines of the list</caption>
            <thead>
              <tr className="border-b border-rule text-start">
                <th scope="col" className="w-px py-2 pe-2 ps-4">
                  Line
                </th>
                <th scope="col" className="px-2 py-2">
                  Address
                </th>
                <th scope="col" className="w-[38%] py-2 pe-4 ps-2">
                  Result
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-rule">
              {rows.data.items.map((row) => (
                <tr key={row.line}>
                  <td className="designator py-2 pe-2 ps-4">{row.line}</td>
                  <td className="px-2 py-2 wrap-anywhere">{row.email}</td>
                  <td className="py-2 pe-4 ps-2">{importVerdicts[row.verdict]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PageButtons pages={pages} next={rows.data?.next_after} onPages={setPages} />
    </section>
  );
}
