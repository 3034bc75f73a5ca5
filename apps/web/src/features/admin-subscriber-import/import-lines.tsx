import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import type { ImportVerdict } from '@perfboard/contracts/words/subscriber-import';
import type { PlainKey } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { PageButtons, useRefetchOn } from '../admin-import/page-buttons.tsx';
import { ResultFilter } from '../admin-import/result-filter.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';

const verdicts = {
  new: 'verdictNew',
  known: 'verdictKnown',
  unconfirmed: 'verdictUnconfirmed',
  duplicate: 'verdictDuplicate',
  invalid: 'verdictInvalid',
  elsewhere: 'verdictElsewhere',
  unclear: 'verdictUnclear',
  uneven: 'verdictUneven',
  broken: 'verdictBroken',
  title: 'verdictTitle',
  unsubscribed: 'verdictUnsubscribed',
  suppressed: 'verdictSuppressed',
  erased: 'verdictErased',
  removed: 'verdictRemoved',
} as const satisfies Record<ImportVerdict, PlainKey<'desk_newsletter'>>;
const kinds = Object.keys(verdicts) as ImportVerdict[];

/** The result, or planned result, of each line, by kind. */
export function ImportLines({ list }: { list: SubscriberImport }) {
  const t = useMessages('desk_newsletter');
  const labels = useMemo(
    () => Object.fromEntries(kinds.map((kind) => [kind, t(verdicts[kind])])) as Record<ImportVerdict, string>,
    [t],
  );
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
        {t('linesTitle')}
      </h2>
      <ResultFilter
        labels={labels}
        counts={list.verdicts}
        value={verdict}
        onChange={(chosen) => {
          setVerdict(chosen);
          setPages([]);
        }}
      />
      {rows.isPending && <LoadingPanel />}
      {rows.isError && <LoadError message={t('linesFailed')} onRetry={() => void rows.refetch()} />}
      {rows.data && (
        <div className="desk-panel overflow-x-auto">
          <table className="w-full text-small">
            <caption className="sr-only">{t('linesOfList')}</caption>
            <thead>
              <tr className="border-b border-rule text-start">
                <th scope="col" className="w-px py-2 pe-2 ps-4 text-start">
                  {t('line')}
                </th>
                <th scope="col" className="px-2 py-2 text-start">
                  {t('address')}
                </th>
                <th scope="col" className="w-[38%] py-2 pe-4 ps-2 text-start">
                  {t('result')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-rule">
              {rows.data.items.map((row) => (
                <tr key={row.line}>
                  <td className="designator py-2 pe-2 ps-4">{row.line}</td>
                  <td className="px-2 py-2 wrap-anywhere">{row.email}</td>
                  <td className="py-2 pe-4 ps-2">{labels[row.verdict]}</td>
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
