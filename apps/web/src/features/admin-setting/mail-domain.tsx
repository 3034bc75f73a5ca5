import type { MailDomain } from '@perfboard/contracts/setup';
import { type MailRecord, type MailRecordState, selectorPattern } from '@perfboard/contracts/words/setting';
import type { PlainKey } from '@perfboard/messages/translator';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';

const titles = {
  spf: 'spf',
  dkim: 'dkim',
  dmarc: 'dmarc',
  ptr: 'ptr',
} as const satisfies Record<MailRecord, PlainKey<'desk_setting'>>;

const states: Record<MailRecordState, [BadgeTone, PlainKey<'desk_setting'>]> = {
  good: ['signal', 'recordGood'],
  missing: ['danger', 'recordMissing'],
  wrong: ['danger', 'recordWrong'],
  unknown: ['neutral', 'recordUnknown'],
  unanswered: ['warn', 'recordUnanswered'],
};

function Records({ mail }: { mail: MailDomain }) {
  const t = useMessages('desk_setting');
  if (mail.is_example) {
    return <p className="text-small">{t('exampleDomain', { domain: mail.domain })}</p>;
  }
  return (
    <ul className="grid gap-4">
      {mail.records.map(({ record, name, state, found, wanted, advice }) => (
        <li key={record} className="grid gap-1 text-small wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t(titles[record])}
            <Badge tone={states[state][0]}>{t(states[state][1])}</Badge>
          </p>
          <p>{advice}</p>
          {found.map((text) => (
            <p key={text} className="text-label text-muted">
              {t.rich('recordFound', { text, code: (parts) => <code key="text">{parts}</code> })}
            </p>
          ))}
          {state !== 'good' && (
            <p className="text-label text-muted">
              {name ? (
                t.rich('recordWanted', {
                  type: record === 'ptr' ? 'PTR' : 'TXT',
                  name,
                  wanted,
                  at: (parts) => <code key="at">{parts}</code>,
                  code: (parts) => <code key="wanted">{parts}</code>,
                })
              ) : (
                <code>{wanted}</code>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The DNS records of the shop's email domain, queried on demand. */
export function MailDomainCheck() {
  const t = useMessages('desk_setting');
  const failureMessage = useFailureMessage();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const [error, setError] = useState<string>();
  const {
    data,
    isFetching,
    error: failure,
    refetch,
  } = trpc.setup.mail.useQuery({ selector: asked ?? '' }, { enabled: asked !== undefined, staleTime: 0 });
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const selector = typed.trim();
    const isWrong = selector !== '' && !selectorPattern.test(selector);
    setError(isWrong ? t('selectorWrong') : undefined);
    if (isWrong) return;
    if (asked === selector) void refetch();
    else setAsked(selector);
  };
  return (
    <details>
      <summary className="cursor-pointer text-small font-semibold">{t('deliveryCheck')}</summary>
      <div className="grid gap-4 pt-4">
        <form noValidate onSubmit={ask} className="field-row flex flex-wrap gap-3">
          <Field label={t('selector')} error={error} hint={t('selectorHint')} className="w-full sm:max-w-xs">
            {(control) => (
              <input
                {...control}
                className="input"
                type="text"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <div className="field-action">
            <Button type="submit" variant="outline" isBusy={isFetching}>
              {t('checkDns')}
            </Button>
          </div>
        </form>
        <div aria-live="polite">
          {failure ? (
            <Alert tone="danger">{failureMessage(failure, { failed: t('dnsFailed') })}</Alert>
          ) : (
            data && <Records mail={data} />
          )}
        </div>
      </div>
    </details>
  );
}
