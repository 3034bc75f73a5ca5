import type { ReactNode } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useMinute } from '../admin-shell/use-minute.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import type { LeadList, LeadRow } from './lead-list.tsx';
import { LeadSource } from './lead-source.tsx';
import { StageSelect, useStages } from './lead-stage.tsx';
import { StatusSelect } from './status-select.tsx';
import type { LeadChange } from './use-lead-changes.ts';

interface LeadFactsProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
}

interface LeadDecisionsProps<Lead extends LeadRow, Sort extends string> extends LeadFactsProps<Lead, Sort> {
  /** Opened to assign it. */
  isAssigning: boolean;
  onChange: LeadChange;
  onStatus: (lead: Lead, status: Lead['status']) => Promise<void>;
}

/** What the desk decides about a lead: its status, who takes care of it, and its stage. */
export function LeadDecisions<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  isAssigning,
  onChange,
  onStatus,
}: LeadDecisionsProps<Lead, Sort>) {
  const { uuid } = lead;
  const mayEdit = useMay('editor');
  const assign = trpc[leads.kind].assign.useMutation();
  const setStage = trpc[leads.kind].setStage.useMutation();
  const stages = useStages(lead.stage);
  return (
    <div className="flex flex-wrap gap-2">
      <StatusSelect
        key={`status ${uuid}`}
        value={lead.status}
        statuses={leads.statuses}
        tones={leads.tones}
        isReadOnly={!mayEdit}
        onChange={(status) => onStatus(lead, status)}
      />
      <AssigneeSelect
        key={`assignee ${uuid}`}
        value={lead.assignee_id}
        isFocused={isAssigning}
        isReadOnly={!mayEdit}
        onChange={(assignee_id) =>
          onChange(() => assign.mutateAsync({ uuid, assignee_id }), {
            shown: { leads: [lead], part: { assignee_id } },
          })
        }
      />
      {stages && (
        <StageSelect
          key={`stage ${uuid}`}
          value={lead.stage}
          stages={stages}
          isReadOnly={!mayEdit}
          onChange={(stage) =>
            onChange(() => setStage.mutateAsync({ uuid, stage }), {
              shown: { leads: [lead], part: { stage } },
            })
          }
        />
      )}
    </div>
  );
}

/** What else is known of a lead, folded: the message comes first. */
export function LeadFacts<Lead extends LeadRow, Sort extends string>({
  leads: { fields, created },
  lead,
}: LeadFactsProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const format = useDeskFormat();
  useMinute();
  const facts: ReadonlyArray<readonly [label: string, text: ReactNode]> = [
    ...fields.flatMap(({ label, fact }) => (fact ? [[t(label), fact(lead)] as const] : [])),
    [t(created.label), created.fact(lead, { t, format })],
    [t('source'), <LeadSource key="source" lead={lead} />],
  ];
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer py-1 text-muted">{t('details')}</summary>
      <dl className="grid items-baseline gap-x-6 gap-y-2 pt-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
