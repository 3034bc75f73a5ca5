import type { Newsletter } from '@perfboard/contracts/newsletter';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { newsletterDefaults } from '@perfboard/contracts/words/newsletter';
import type { Translator } from '@perfboard/messages/translator';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { NewsletterHtml } from '../../components/newsletter-content.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { MissingPanel } from '../admin-shell/missing-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { ServerText } from '../admin-shell/server-text.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { DeliveryList } from './delivery-list.tsx';
import { newDraft } from './draft-value.ts';
import { NewsletterActions } from './newsletter-actions.tsx';
import { NewsletterBadge } from './newsletter-badge.tsx';
import { NewsletterOutcome } from './newsletter-outcome.tsx';
import { NewsletterProgress } from './newsletter-progress.tsx';
import { NewsletterPublication } from './newsletter-publication.tsx';
import { NewsletterRepair } from './newsletter-repair.tsx';
import { isMoving, type Step, subjectOf } from './newsletter-state.ts';
import { NewsletterWorkspace } from './newsletter-workspace.tsx';
import { eitherOf, useTopicTitles } from './topic-choice.tsx';
import { UndoPanel } from './undo-panel.tsx';

/** The text of a newsletter, with the images and project cards that it was sent with. */
function NewsletterPreview({ uuid, body }: { uuid: string; body: string }) {
  const t = useMessages('desk_newsletter');
  const { client } = trpc.useUtils();
  // A query, so that it is repeated after a failure.
  const { data, isError, refetch } = useQuery({
    queryKey: ['newsletter preview', uuid, body],
    queryFn: () => client.newsletter.preview.mutate({ uuid, body }),
  });
  if (isError && !data) return <LoadError message={t('showFailed')} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return (
    <NewsletterHtml
      html={data.html}
      label={t('preview')}
      className="max-h-96 overflow-y-auto rounded-pad border border-rule bg-paper p-5"
    />
  );
}

const pollMs = 1_000;

/** Its audience and its times. */
function describe(
  t: Translator<'desk_newsletter'>,
  { formatInstant }: DeskFormat,
  { newsletter, topics }: { newsletter: Newsletter; topics: readonly string[] },
): string {
  const { filter, scheduled_at, started_at, finished_at } = newsletter;
  const facts = [
    topics.length > 0 && t('subscribersTo', { topics: eitherOf(t, topics) }),
    topics.length === 0 && !filter && t('allSubscribers'),
    filter && t('addressesWith', { filter }),
    scheduled_at && t('scheduledFor', { at: formatInstant(scheduled_at) }),
    started_at && t('startedAt', { at: formatInstant(started_at) }),
    finished_at && t('finishedAt', { at: formatInstant(finished_at) }),
  ];
  return facts.filter(Boolean).join(', ');
}

function MissingNewsletter({ message }: { message: string }) {
  const t = useMessages('desk_newsletter');
  return (
    <>
      <PageHeader designator="NL1" title={t('newsletter')} />
      <MissingPanel message={message} back={{ to: path.adminNewsletters, text: t('back') }} />
    </>
  );
}

/** One newsletter: an editor while it can be changed, its progress afterwards. */
export function NewsletterPage() {
  const t = useMessages('desk_newsletter');
  const desk = useMessages('desk');
  const { uuid: named = '' } = useParams();
  const [params] = useSearchParams();
  const uuid = (named === 'new' && params.get('draft')) || named;
  const isNew = uuid === 'new';
  const mayEdit = useMay('editor');
  const [isHeld, setHeld] = useState(false);
  const query = trpc.newsletter.byUuid.useQuery(
    { uuid },
    { enabled: !isNew, refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) },
  );
  const words = trpc.shop.mails.newsletter.useQuery(undefined, { enabled: isNew, staleTime: Infinity });
  const newsletter = isNew ? undefined : query.data;
  if (isNew ? words.isPending : query.isPending) return <LoadingPanel />;
  if (!isNew && !newsletter)
    return <MissingNewsletter message={query.error?.message ?? t('loadFailedNotFound')} />;
  // The same form before and after its first save, and while it holds unsaved text.
  if (mayEdit && (!newsletter || newsletter.is_editable || isHeld)) {
    const topic = params.get('topic');
    const whom = { filter: params.get('filter') ?? '', topics: topic ? [topic] : [] };
    const beginning = newDraft(words.data ?? newsletterDefaults, whom);
    return <NewsletterWorkspace stored={newsletter} beginning={beginning} onHold={setHeld} />;
  }
  return newsletter ? (
    <NewsletterView newsletter={newsletter} />
  ) : (
    <MissingNewsletter message={desk('roleNeeded', { role: 'editor' })} />
  );
}

function NewsletterView({ newsletter }: { newsletter: Newsletter }) {
  const t = useMessages('desk_newsletter');
  const format = useDeskFormat();
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const { status } = newsletter;
  const titles = useTopicTitles(newsletter.topics);
  const { uncertain } = newsletter.progress;
  const isPlanned = newsletter.total > 0 || newsletter.started_at !== null;
  const step: Step = async (call) => {
    await attempt(call, { failed: t('changeFailed') });
    await utils.newsletter.invalidate();
  };
  return (
    <>
      <PageHeader
        designator="NL1"
        title={subjectOf(newsletter, t)}
        text={describe(t, format, { newsletter, topics: titles })}
        actions={<NewsletterActions newsletter={newsletter} onStep={step} />}
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <UndoPanel newsletter={newsletter} onStep={step} />
      <div className="desk-panel grid gap-5 p-5 sm:p-6">
        <div className="flex items-center gap-3">
          <NewsletterBadge status={status} />
          {newsletter.last_error && (
            <span
              className={newsletter.status === 'sending' ? 'text-small text-warn' : 'text-small text-danger'}
            >
              <ServerText>{newsletter.last_error}</ServerText>
            </span>
          )}
        </div>
        {isPlanned ? (
          <NewsletterProgress newsletter={newsletter} />
        ) : (
          <p className="text-small text-muted">{t(status === 'cancelled' ? 'neverSent' : 'selectedLater')}</p>
        )}
        <NewsletterPublication newsletter={newsletter} onStep={step} />
        <NewsletterRepair newsletter={newsletter} onStep={step} />
      </div>
      {uncertain > 0 && <Alert tone="warn">{t('interrupted', { count: uncertain })}</Alert>}
      {isPlanned && <NewsletterOutcome newsletter={newsletter} pollMs={isMoving(newsletter) && pollMs * 2} />}
      {newsletter.is_folded && <p className="text-small text-muted">{t('folded')}</p>}
      {isPlanned && !newsletter.is_folded && (
        <DeliveryList newsletter={newsletter} isMoving={isMoving(newsletter)} />
      )}
      <section className="grid gap-3" aria-labelledby="message-title">
        <h2 id="message-title" className="text-h3">
          {t('message')}
        </h2>
        <NewsletterPreview uuid={newsletter.uuid} body={newsletter.body} />
      </section>
    </>
  );
}
