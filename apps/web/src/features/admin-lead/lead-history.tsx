import type { LeadEntry } from '@perfboard/contracts/lead';
import type { LeadKind } from '@perfboard/contracts/words/lead';
import { Suspense, useEffect, useRef, useState } from 'react';
import { DialogWaits, lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { LeadEntryItem } from './lead-entry.tsx';
import { LeadNote, useNote } from './lead-note.tsx';

/** Shows the changes of colleagues without a reload. */
const pollMs = 10_000;
const prefetchAfterMs = 100;

export const useTimeline = (kind: LeadKind, uuid: string) =>
  // When the member moves on to another lead, the request is canceled.
  trpc[kind].timeline.useQuery({ uuid }, { refetchInterval: pollMs, trpc: { abortOnUnmount: true } });

type Likely = { uuid: string; kind?: LeadKind } | undefined;

/** Preloads the histories of leads that are likely to be opened next. `kind` is the default for each lead. */
export function usePrefetchedTimelines(leads: readonly Likely[], kind: LeadKind) {
  const utils = trpc.useUtils();
  const latest = useRef(leads);
  latest.current = leads;
  const wanted = leads.map((lead) => lead?.uuid).join(' ');
  useEffect(() => {
    if (!wanted.trim()) return;
    // After a pause, so that stepping through leads does not preload for each.
    const timer = setTimeout(() => {
      for (const lead of latest.current)
        if (lead) void utils[lead.kind ?? kind].timeline.prefetch({ uuid: lead.uuid });
    }, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, [utils, kind, wanted]);
}

interface NewNoteProps {
  kind: LeadKind;
  uuid: string;
  onAdded: () => Promise<unknown>;
}

function NewNote({ kind, uuid, onAdded }: NewNoteProps) {
  const t = useMessages('desk_lead');
  const [saved, setSaved] = useState('');
  const addNote = trpc[kind].addNote.useMutation();
  const draft = useNote({
    pageKey: { name: 'note', uuid },
    start: '',
    onSave: async (body) => {
      setSaved('');
      const { message } = await addNote.mutateAsync({ uuid, body });
      await onAdded();
      setSaved(message);
    },
  });
  return <LeadNote label={t('internalNote')} draft={draft} saved={saved} />;
}

const MoveMail = lazyPart(['desk_inbox'], async () => (await import('./move-mail.tsx')).MoveMail, {
  isDialog: true,
});

/** The email of a lead's history that is being moved, then the result. */
interface MovedMail {
  lead: string;
  entry?: LeadEntry;
  message?: string;
}

/** What happened to a lead, and the place to note something on it. */
export function LeadHistory({ kind, uuid }: { kind: LeadKind; uuid: string }) {
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const utils = trpc.useUtils();
  const timeline = useTimeline(kind, uuid);
  const refresh = () => utils[kind].invalidate();
  const { data, isPending, error } = timeline;
  const [moved, setMoved] = useState<MovedMail>();
  const { entry: moving, message } = moved?.lead === uuid ? moved : {};
  return (
    <section className="grid gap-4 border-t border-rule pt-4" aria-label={t('history')}>
      <h3 className="text-small font-semibold">{t('history')}</h3>
      {isPending && <p className="text-small text-muted">{t('loadingHistory')}</p>}
      {error && !data && (
        <p role="alert" className="text-small text-danger">
          {t('historyFailed')}
        </p>
      )}
      {data && (
        <ol className="grid gap-3 text-small">
          {data.entries.map((entry) => (
            <LeadEntryItem
              key={entry.uuid + entry.kind}
              entry={entry}
              onChanged={refresh}
              onMove={(entry) => setMoved({ lead: uuid, entry })}
            />
          ))}
        </ol>
      )}
      <p role="status" className="text-small text-signal empty:hidden">
        {message}
      </p>
      {moving && (
        <Suspense fallback={<DialogWaits />}>
          <MoveMail
            entry={moving}
            isGone={!data?.entries.some((entry) => entry.uuid === moving.uuid)}
            onMoved={async (message) => {
              await refresh();
              setMoved({ lead: uuid, message });
            }}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      )}
      {mayEdit && <NewNote key={uuid} kind={kind} uuid={uuid} onAdded={refresh} />}
    </section>
  );
}
