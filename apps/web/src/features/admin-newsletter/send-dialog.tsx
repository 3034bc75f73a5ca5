import { undo } from '@perfboard/contracts/words/newsletter';
import { languageName } from '@perfboard/messages/language';
import { useEffect } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { FactList } from '../admin-shell/fact-list.tsx';
import type { DraftValue } from './draft-value.ts';

interface SendDialogProps {
  value: DraftValue;
  uuid: string | undefined;
  /** The site has further languages. */
  hasLanguages: boolean;
  /** Description of the audience. */
  audience: string;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** With the time zone: when clocks are set back, one hour occurs twice. */
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** Asks for confirmation with the audience and time before a newsletter is sent. */
export function SendDialog({
  value,
  uuid = '',
  hasLanguages,
  audience,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: SendDialogProps) {
  const t = useMessages('desk_newsletter');
  const translated = trpc.newsletter.languages.useQuery({ uuid }, { enabled: hasLanguages && uuid !== '' });
  const { mutate, data: mail } = trpc.newsletter.render.useMutation();
  const { subject, preview_text, body, filter, topics, sendAt } = value;
  useEffect(
    () => mutate({ subject, preview_text, body, filter: filter || null, topics: [...topics] }),
    [mutate, subject, preview_text, body, filter, topics],
  );
  const when = sendAt
    ? `${whole.format(new Date(sendAt))}. Subscribers are selected then.`
    : `Now. You can undo for ${undo.seconds} seconds.`;
  const link = mail?.has_unsubscribe ? 'Included' : 'Missing';
  const facts = [
    ['Subject', subject],
    ['To', audience],
    ['When', when],
    ...(translated.data?.languages ?? []).map(({ language, missing, outdated }) => [
      languageName(language),
      t(missing + outdated > 0 ? 'isNotTranslated' : 'isTranslated'),
    ]),
    ['From', mail?.from ?? '…'],
    ['Unsubscribe link', mail ? link : '…'],
    ...(mail && mail.findings.length > 0 ? [['Issues', `${mail.findings.length} next to the preview`]] : []),
  ];
  return (
    <Dialog
      title={sendAt ? 'Schedule this newsletter?' : 'Send this newsletter?'}
      isAlert
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            Keep writing
          </Button>
          <Button onClick={onConfirm} isBusy={isBusy} disabled={!mail?.has_unsubscribe}>
            {sendAt ? 'Yes, schedule it' : 'Yes, send it'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FactList facts={facts} />
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
