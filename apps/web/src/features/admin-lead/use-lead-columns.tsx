import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { FollowUpMark } from '../admin-follow-up/follow-up-mark.tsx';
import { PresenceMark } from '../admin-presence/presence.tsx';
import { IconButton, IconLink, Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { telLink, useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { changeListAddress } from '../admin-shell/list-address.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { SelectAllRows, SelectRow } from '../admin-shell/row-selection.tsx';
import { useMinute } from '../admin-shell/use-minute.ts';
import { type LeadList, type LeadRow, replyLink } from './lead-list.tsx';
import { StatusSelect } from './status-select.tsx';

interface LeadRowHandlers<Lead extends LeadRow> {
  onView: (lead: Lead) => void;
  onRemove: (lead: Lead) => void;
  onStatus: (lead: Lead, status: Lead['status']) => Promise<void>;
}

/** The shop promises an answer within 24 hours. */
const lateMs = 24 * 60 * 60_000;

/** How long the lead has been unanswered; highlighted when too long. */
export function Waiting({ since }: { since: string }) {
  const { formatAge } = useDeskFormat();
  const t = useMessages('desk_lead');
  useMinute();
  const isLate = Date.now() - Date.parse(since) > lateMs;
  return (
    <span className={`text-label ${isLate ? 'font-semibold text-danger' : 'font-normal text-muted'}`}>
      {t('waiting', { age: formatAge(since) })}
    </span>
  );
}

interface OpenLinkProps {
  uuid: string;
  onOpen: () => void;
  children: ReactNode;
}

/**
 * The name of a lead links to it, so that it can be opened in a new tab. A plain link, because the router's link runs a
 * dozen hooks in each row.
 */
export function OpenLink({ uuid, onOpen, children }: OpenLinkProps) {
  const { pathname, search } = useLocation();
  const address = changeListAddress(new URLSearchParams(search), [], { kind: 'open', uuid });
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      href={`${pathname}?${address}`}
      className="desk-words py-1 font-semibold no-underline hover:underline"
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** Columns of a list of leads: who, what they say, its status and what can be done. */
export function useLeadColumns<Lead extends LeadRow, Sort extends string>(
  leads: LeadList<Lead, Sort>,
  { onView, onRemove, onStatus }: LeadRowHandlers<Lead>,
): Column<Lead>[] {
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  return useMemo<Column<Lead>[]>(
    () => [
      ...(mayEdit
        ? [
            {
              id: 'choose',
              header: t('select'),
              head: <SelectAllRows />,
              cell: (lead: Lead) => <SelectRow uuid={lead.uuid} name={leads.nameOf(lead)} />,
            },
          ]
        : []),
      {
        id: leads.nameId,
        header: t('name'),
        cell: (lead) => (
          <span className="inline-flex items-center gap-1.5">
            <OpenLink uuid={lead.uuid} onOpen={() => onView(lead)}>
              {leads.nameOf(lead)}
            </OpenLink>
            {lead.note && (
              <>
                <Icon name="notebook-pen" size={14} className="text-copper" />
                <span className="sr-only">{t('hasNote')}</span>
              </>
            )}
            <PresenceMark kind={leads.kind} id={lead.uuid} />
          </span>
        ),
      },
      ...leads.fields.flatMap(({ id, label, cell, also }) =>
        cell ? [{ id, header: t(label), cell, also: also && { ...also, header: t(also.header) } }] : [],
      ),
      {
        id: 'status',
        header: t('status'),
        cell: (lead) => (
          <StatusSelect
            name={leads.nameOf(lead)}
            value={lead.status}
            statuses={leads.statuses}
            tones={leads.tones}
            isReadOnly={!mayEdit}
            onChange={(status) => onStatus(lead, status)}
          />
        ),
      },
      {
        id: 'created_at',
        header: t(leads.created.label),
        cell: (lead) => (
          <span className="grid justify-items-start">
            <Instant at={lead.created_at} />
            {leads.waiting.includes(lead.status) && <Waiting since={lead.created_at} />}
            <FollowUpMark mark={lead.follow_up} />
          </span>
        ),
      },
      {
        id: 'actions',
        header: t('actions'),
        cell: (lead) => {
          const name = leads.nameOf(lead);
          const call = {
            label: t('callNamed', { name }),
            icon: 'phone',
            href: telLink(leads.mobileOf(lead)),
          } as const;
          return (
            <RowActions>
              <IconButton label={t('viewNamed', { name })} icon="eye" onClick={() => onView(lead)} />
              <IconLink label={t('replyTo', { name })} icon="mail" href={replyLink(leads, lead)} />
              {leads.removal && mayEdit ? (
                <MoreMenu
                  label={t('moreActionsFor', { name })}
                  variant="ghost"
                  size="small"
                  actions={[
                    { ...call, text: t('call') },
                    {
                      text: t('delete'),
                      label: t('deleteNamed', { name }),
                      icon: 'trash',
                      isDanger: true,
                      onSelect: () => onRemove(lead),
                    },
                  ]}
                />
              ) : (
                <IconLink {...call} />
              )}
            </RowActions>
          );
        },
      },
    ],
    [t, leads, mayEdit, onView, onRemove, onStatus],
  );
}
