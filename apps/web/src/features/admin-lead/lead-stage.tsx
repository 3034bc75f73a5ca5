import type { LeadKind } from '@perfboard/contracts/words/lead';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { SecretText } from '../admin-setting/secret-text.tsx';
import { useChosen } from '../admin-shell/use-chosen.ts';

/** The shop's stages, if it uses the client page, or a quote gave the lead a stage. */
export function useStages(stage: string) {
  const { data } = trpc.shop.clients.get.useQuery();
  return data && (data.value.is_used || stage !== '') ? data.value.stages : undefined;
}

interface StageSelectProps {
  value: string;
  stages: ReadonlyArray<{ id: string; title: string }>;
  isReadOnly: boolean;
  onChange: (stage: string) => Promise<void>;
}

/** The stage of a lead, as its sender sees it. Without one, and with a removed one, it is at the first. */
export function StageSelect({ value, stages, isReadOnly, onChange }: StageSelectProps) {
  const t = useMessages('desk_lead');
  const known = stages.some(({ id }) => id === value) ? value : (stages[0]?.id ?? '');
  const [shown, choose] = useChosen(known, onChange);
  return (
    <select
      className="input desk-filter"
      aria-label={t('stage')}
      value={shown}
      disabled={isReadOnly}
      onChange={(event) => choose(event.target.value)}
    >
      {stages.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** The link to the page of a lead for its sender, and the end of all such links. */
export function ClientLink({ kind, uuid }: { kind: LeadKind; uuid: string }) {
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const link = trpc[kind].clientPage.useQuery({ uuid }, { enabled: isOpen && mayEdit });
  const revoke = trpc[kind].revokeClientLinks.useMutation({
    onSuccess: () => Promise.all([utils[kind].clientPage.invalidate({ uuid }), utils.quote.invalidate()]),
  });
  const failure = revoke.error ?? link.error;
  if (!mayEdit) return null;
  return (
    <details className="text-small" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer py-1 text-muted">{t('clientPage')}</summary>
      <div className="grid gap-3 pt-2">
        {link.data && (
          <>
            <SecretText label={t('clientLink')} value={link.data.url} />
            <p className="text-label text-muted">
              {t.rich('clientLinkText', {
                open: (parts) => (
                  <a
                    key="open"
                    className="underline"
                    href={link.data.url}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {parts}
                  </a>
                ),
              })}
            </p>
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              isBusy={revoke.isPending}
              onClick={() => revoke.mutate({ uuid })}
            >
              {t('revokeLinks')}
            </Button>
          </>
        )}
        {revoke.isSuccess && <Alert tone="success">{t('linksRevoked')}</Alert>}
        {failure && <Alert tone="danger">{failureMessage(failure, { failed: t('clientLinkFailed') })}</Alert>}
      </div>
    </details>
  );
}
