import type { ReactNode } from 'react';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import type { LeadList, LeadRow } from './lead-list.tsx';
import { LeadSource } from './lead-source.tsx';
import { StatusSelect } from './status-select.tsx';
import type { LeadChange } from './use-lead-changes.ts';

interface LeadFactsProps<Lead extends LeadRow, Sort extends string> {
  leads: LeadList<Lead, Sort>;
  lead: Lead;
  /** Opened to assign it. */
  isAssigning: boolean;
  onChange: LeadChange;
  onStatus: (lead: Lead, status: Lead['status']) => Promise<void>;
}

/** What a lead says, and what the desk decides about it. */
export function LeadFacts<Lead extends LeadRow, Sort extends string>({
  leads,
  lead,
  isAssigning,
  onChange,
  onStatus,
}: LeadFactsProps<Lead, Sort>) {
  const { kind, created } = leads;
  const { uuid } = lead;
  const mayEdit = useMay('editor');
  const assign = trpc[kind].assign.useMutation();
  const facts: ReadonlyArray<readonly [label: string, text: ReactNode]> = [
    ...leads.fields.flatMap(({ label, fact }) => (fact ? [[label, fact(lead)] as const] : [])),
    [created.label, created.fact(lead)],
    ['Source', <LeadSource key="source" lead={lead} />],
    [
      'Status',
      <StatusSelect
        key={uuid}
        value={lead.status}
        statuses={leads.statuses}
        tones={leads.tones}
        isReadOnly={!mayEdit}
        onChange={(status) => onStatus(lead, status)}
      />,
    ],
    [
      'Assignee',
      <AssigneeSelect
        key={uuid}
        value={lead.assignee_id}
        isFocused={isAssigning}
        isReadOnly={!mayEdit}
        onChange={(assignee_id) => onChange(() => assign.mutateAsync({ uuid, assignee_id }))}
      />,
    ],
  ];
  return (
    <dl className="grid items-center gap-x-6 gap-y-3 text-small sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words max-sm:mb-1">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
