import type { FieldSpec } from '@perfboard/contracts/shop/form';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import { type ReactNode, useId } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { labelOf } from './document-value.ts';

interface DocumentHistoryProps {
  name: ShopDocumentName;
  fields: readonly FieldSpec[];
  version: number;
  /** A version can't be restored over unsaved input. */
  isBlocked: boolean;
  mayRestore: boolean;
  isBusy: boolean;
  onRestore: (version: number) => void;
}

/** The versions of a document: author, time and changes, each with a restore button. */
export function DocumentHistory({
  name,
  fields,
  version,
  isBlocked,
  mayRestore,
  isBusy,
  onRestore,
}: DocumentHistoryProps) {
  const t = useMessages('desk_shop');
  const messages = useMessages('api_project');
  const { formatInstant } = useDeskFormat();
  const id = useId();
  const history = trpc.shop.versions.useQuery({ document: name });
  if (version === 0) return null;
  if (history.isError && !history.data) {
    return <LoadError message={messages('shopLoadFailed')} onRetry={() => void history.refetch()} />;
  }
  // Until the versions load, only the default would be offered.
  if (!history.data) return null;
  const { versions } = history.data;
  const back = (to: number, label: string) => (
    <Button
      variant="outline"
      size="small"
      aria-label={label}
      disabled={isBlocked || !mayRestore}
      isBusy={isBusy}
      onClick={() => onRestore(to)}
    >
      {t('restore')}
    </Button>
  );
  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-3">
      <h2 id={id} className="text-h3">
        {t('history')}
      </h2>
      {isBlocked && <p className="text-small text-muted">{t('saveBeforeRestore')}</p>}
      <ol className="desk-panel grid divide-y divide-rule">
        {versions.map((entry) => (
          <li
            key={entry.version}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3"
          >
            <div className="grid min-w-0 flex-1 gap-0.5">
              <p className="text-small font-semibold">
                {t('version', { version: String(entry.version) })}
                {entry.version === version && (
                  <span className="ms-2 font-normal text-signal">{t('live')}</span>
                )}
              </p>
              <p className="text-label text-muted wrap-anywhere">
                {t('timeAndActor', { time: formatInstant(entry.created_at), actor: entry.actor })}
              </p>
              <p className="text-small wrap-anywhere">
                {entry.changed.map((path) => labelOf(t, fields, path)).join(', ')}
              </p>
            </div>
            {entry.version !== version &&
              back(entry.version, t('restoreVersion', { version: String(entry.version) }))}
          </li>
        ))}
        <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <p className="min-w-0 flex-1 text-small">
            {t.rich<'defaultText', ReactNode>('defaultText', {
              name: (parts) => (
                <span key="name" className="font-semibold">
                  {parts}
                </span>
              ),
            })}
          </p>
          {back(0, t('restoreDefault'))}
        </li>
      </ol>
    </section>
  );
}
