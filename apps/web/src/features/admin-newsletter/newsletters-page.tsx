import { newNewsletterPath, path, subscriberImportPath } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { newsletterStatuses } from '@perfboard/contracts/words/newsletter';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert } from '../../components/alert.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { useNewsletterColumns } from './newsletter-columns.tsx';
import { isMoving, newsletterLabels } from './newsletter-state.ts';

const pollMs = 2_000;
/** All newsletters: drafts, being sent and sent. */
export function NewslettersPage() {
  const t = useMessages('desk_newsletter');
  const { formatTotal } = useDeskFormat();
  const mayEdit = useMay('editor');
  const isOwner = useMay('owner');
  const list = useListState({ filters: ['status', 'archived'] });
  const status = list.choice('status', newsletterStatuses);
  const archived = list.isOn('archived');
  const newsletters = trpc.newsletter.page.useQuery(
    { ...list.query, ...(status && { status }), ...(archived && { archived }) },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : false),
    },
  );
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const columns = useNewsletterColumns({ mayEdit, attempt });
  const { data } = newsletters;
  return (
    <>
      <PageHeader
        designator="J7"
        title={t('newsletters')}
        text={
          data &&
          t('countNewsletters', { total: data.total, shown: formatTotal(data.total, data.total_is_exact) })
        }
        actions={
          mayEdit && (
            <>
              {isOwner && (
                <ButtonLink to={path.adminSettings} variant="ghost">
                  {t('sendingSpeed')}
                </ButtonLink>
              )}
              <ButtonLink to={subscriberImportPath()} variant="outline">
                {t('importSubscribers')}
              </ButtonLink>
              <ButtonLink to={newNewsletterPath()}>{t('newNewsletter')}</ButtonLink>
            </>
          )
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label={t('searchNewsletters')} list={list}>
        <FilterSelect
          list={list}
          filter="status"
          label={t('filterByStatus')}
          values={newsletterStatuses}
          labelOf={(one) => t(newsletterLabels[one])}
        />
        <FilterToggle list={list} filter="archived" label={t('archived')} />
      </ListToolbar>
      <ListTable
        label={t('newsletters')}
        list={list}
        query={newsletters}
        columns={columns}
        failure={{ message: t('listFailed') }}
        empty={
          <EmptyState
            title={t(list.isFiltered ? 'noneFound' : 'noNewsletters')}
            text={t(list.isFiltered ? 'adjustSearch' : 'appearHere')}
          />
        }
      />
    </>
  );
}
