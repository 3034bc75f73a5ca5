import type { MailDomain } from '@perfboard/contracts/setup';
import {
  type MailRecord,
  type MailRecordState,
  selectorMessage,
  selectorPattern,
} from '@perfboard/contracts/words/setting';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';

const titles: Record<MailRecord, string> = {
  spf: 'SPF: servers that may send',
  dkim: 'DKIM: email signing',
  dmarc: 'DMARC: policy for spoofed email',
  ptr: 'Reverse DNS: names of the mail server’s addresses',
};

const states: Record<MailRecordState, [BadgeTone, string]> = {
  good: ['signal', 'Good'],
  missing: ['danger', 'Missing'],
  wrong: ['danger', 'Wrong'],
  unknown: ['neutral', 'Not checked'],
  unanswered: ['warn', 'No response'],
};

function Records({ mail }: { mail: MailDomain }) {
  if (mail.is_example) {
    return (
      <p className="text-small">
        {`Your sender address ends in ${mail.domain}, which is only an example. Ask the person who installed Perfboard to set MAIL_FROM.`}
      </p>
    );
  }
  return (
    <ul className="grid gap-4">
      {mail.records.map(({ record, name, state, found, wanted, advice }) => (
        <li key={record} className="grid gap-1 text-small wrap-anywhere">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {titles[record]}
            <Badge tone={states[state][0]}>{states[state][1]}</Badge>
          </p>
          <p>{advice}</p>
          {found.map((text) => (
            <p key={text} className="text-label text-muted">
              Found: <code>{text}</code>
            </p>
          ))}
          {state !== 'good' && (
            <p className="text-label text-muted">
              {name && (
                <>
                  A {record === 'ptr' ? 'PTR' : 'TXT'} record at <code>{name}</code>, such as:{' '}
                </>
              )}
              <code>{wanted}</code>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The DNS records of the shop's email domain, queried on demand. */
export function MailDomainCheck() {
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
    setError(isWrong ? selectorMessage : undefined);
    if (isWrong) return;
    if (asked === selector) void refetch();
    else setAsked(selector);
  };
  return (
    <details>
      <summary className="cursor-pointer text-small font-semibold">
        Email delivery check (SPF, DKIM, DMARC, reverse DNS)
      </summary>
      <div className="grid gap-4 pt-4">
        <form noValidate onSubmit={ask} className="flex flex-wrap items-start gap-3">
          <Field
            label="DKIM selector (optional)"
            error={error}
            hint="The key name from your email provider. Leave empty to check the shop’s own key."
            className="w-full sm:max-w-xs"
          >
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
          <Button type="submit" variant="outline" className="sm:mt-[1.6875rem]" isBusy={isFetching}>
            Check DNS
          </Button>
        </form>
        <div aria-live="polite">
          {failure ? (
            <Alert tone="danger">{failureMessage(failure, { failed: 'Could not check DNS' })}</Alert>
          ) : (
            data && <Records mail={data} />
          )}
        </div>
      </div>
    </details>
  );
}
