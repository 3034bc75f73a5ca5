import { projectExportPath } from '@perfboard/contracts/path';
import { archiveLimits } from '@perfboard/contracts/words/project-archive';
import { projectStates } from '@perfboard/contracts/words/project-desk';
import { useSearchParams } from 'react-router-dom';
import { buttonClass } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { localDate, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';

const { projectsMax } = archiveLimits;

/** The search and state of the project list that linked here. */
function useShown() {
  const [params] = useSearchParams();
  const state = projectStates.find((known) => known === params.get('state'));
  const q = params.get('q') ?? '';
  return { ...(q && { q }), ...(state && { state }) };
}

/** Exports projects as one or more archives. */
export function ExportProjects() {
  const t = useMessages('desk_project');
  const { formatNumber } = useDeskFormat();
  const shown = useShown();
  const query = trpc.project.page.useQuery({ ...shown, limit: 1 });
  const total = query.data?.total ?? 0;
  const parts = Math.ceil(total / projectsMax);
  const only = shown.state ? 'state' : 'search';
  const filter = shown.state && shown.q ? 'both' : shown.state || shown.q ? only : 'none';
  const href = (part: number) =>
    `${projectExportPath}?${new URLSearchParams({ ...shown, date: localDate(), ...(part > 1 && { part: String(part) }) })}`;
  const label = (part: number) =>
    parts === 1
      ? t('exportCount', { count: total })
      : t('exportRange', {
          first: formatNumber((part - 1) * projectsMax + 1),
          last: formatNumber(Math.min(part * projectsMax, total)),
        });
  return (
    <section aria-labelledby="export-title" className="desk-panel grid max-w-3xl gap-4 p-5 sm:p-6">
      <h2 id="export-title" className="text-h3">
        {t('export')}
      </h2>
      <p className="text-small text-muted">
        {t('exportText', {
          filter,
          state: t('exportStateName', { state: shown.state ?? 'draft' }),
          q: shown.q ?? '',
        })}
      </p>
      {query.isPending && <LoadingPanel />}
      {query.isError && <LoadError message={t('countFailed')} onRetry={() => void query.refetch()} />}
      {query.data && total === 0 && <p className="text-small">{t('nothingToExport')}</p>}
      {parts > 0 && (
        <ul className="flex flex-wrap gap-2">
          {Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
            <li key={part}>
              <a className={buttonClass({ variant: 'outline' })} href={href(part)} download>
                <Icon name="download" size={17} />
                {label(part)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
