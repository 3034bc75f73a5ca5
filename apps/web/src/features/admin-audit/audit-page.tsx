import type { Audit } from '@perfboard/contracts/change';
import { type AuditEntity, auditEntities } from '@perfboard/contracts/words/desk';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { Instant } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { ClearFilters, FilterSelect } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { auditActions } from './audit-actions.ts';
import { auditDetails, changedFields, type DetailTexts } from './audit-details.ts';
import type { fieldLabels } from './field-labels.ts';

/** The kinds of things that members change. */
const auditEntityLabels = {
  project: 'entityProject',
  backup: 'entityBackup',
  booking: 'entityBooking',
  contact: 'entityContact',
  lead: 'entityLead',
  mail: 'entityMail',
  subscriber: 'entitySubscriber',
  newsletter: 'entityNewsletter',
  invitation: 'entityInvitation',
  job: 'entityJob',
  member: 'entityMember',
  notification: 'entityNotification',
  passkey: 'entityPasskey',
  privacy: 'entityPrivacy',
  push: 'entityPush',
  quote: 'entityQuote',
  session: 'entitySession',
  setting: 'entitySetting',
  shop: 'entityShop',
  token: 'entityToken',
  webhook: 'entityWebhook',
  webhook_delivery: 'entityWebhookDelivery',
} as const satisfies Record<AuditEntity, PlainKey<'desk_system'>>;

/** What was done; the action's name if a later release did it. */
function actionText(t: Translator<'desk_system'>, action: string): string {
  const key = auditActions[action];
  return key ? t(key) : action;
}

const columnsOf = (texts: DetailTexts, t = texts.system): Column<Audit>[] => [
  { id: 'created_at', header: t('when'), cell: (row) => <Instant at={row.created_at} /> },
  { id: 'actor', header: t('who'), cell: (row) => row.actor },
  {
    id: 'action',
    header: t('what'),
    cell: (row) => <Badge tone="copper">{actionText(t, row.action)}</Badge>,
  },
  {
    id: 'entity_uuid',
    header: t('item'),
    cell: (row) =>
      row.entity_name ??
      (row.entity_uuid && <span className="designator break-all text-muted">{row.entity_uuid}</span>),
  },
  { id: 'details', header: t('details'), cell: (row) => auditDetails(texts, row).join(', ') },
];

export function AuditPage() {
  const t = useMessages('desk_system');
  const desk = useMessages('desk');
  const lead = useMessages('desk_lead');
  const setting = useMessages('desk_setting');
  const shop = useMessages('desk_shop');
  const format = useDeskFormat();
  const [labels, setLabels] = useState<typeof fieldLabels>();
  const list = useListState({ filters: ['entity'] });
  const entity = list.choice('entity', auditEntities);
  const audit = trpc.audit.page.useQuery(
    { ...list.query, ...(entity && { entity }) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const namesFields = audit.data?.items.some(({ details }) => changedFields(details).length > 0) ?? false;
  useEffect(() => {
    if (!namesFields) return;
    // Without them, an entry names its document alone.
    import('./field-labels.ts').then((module) => setLabels(() => module.fieldLabels)).catch(() => {});
  }, [namesFields]);
  const columns = useMemo(() => {
    const labelFields: DetailTexts['labelFields'] = labels && ((...of) => labels(shop, ...of));
    return columnsOf({ desk, lead, setting, system: t, format, labelFields });
  }, [desk, lead, setting, shop, t, format, labels]);
  return (
    <>
      <PageHeader
        designator="M3"
        title={t('activityLog')}
        text={t('activityText')}
        actions={
          <>
            <FilterSelect
              list={list}
              filter="entity"
              label={t('filterByKind')}
              values={auditEntities}
              labelOf={(one) => t(auditEntityLabels[one])}
            />
            <ClearFilters list={list} />
          </>
        }
      />
      <ListTable
        label={t('activityLog')}
        list={list}
        query={audit}
        columns={columns}
        failure={{ message: t('activityFailed') }}
        empty={<EmptyState title={t(list.isFiltered ? 'noMatching' : 'noActivity')} />}
      />
    </>
  );
}
