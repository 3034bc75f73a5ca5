import { zodResolver } from '@hookform/resolvers/zod';
import { campaignDefaults, campaignFields } from '@perfboard/contracts/campaign';
import { campaignPath } from '@perfboard/contracts/path';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '../admin-shell/format.ts';
import { readStored, writeStored } from '../admin-shell/stored.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { MailDraftLink } from './mail-draft-link.tsx';

const texts = {
  failed: 'Failed to send the campaign',
};
const draftKey = 'draft.campaign';
type Draft = { subject: string; body: string };

/** The viewer's local time as typed into the field, as an instant. */
const toInstant = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined);

/** Writes to every filtered subscriber: through the queue, or as a draft of the mail program. */
export function CampaignComposer({ filter, onClose }: { filter: string; onClose: () => void }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { data: audience } = trpc.campaign.audience.useQuery(filter ? { filter } : {}, { staleTime: 0 });
  const create = trpc.campaign.create.useMutation();
  const send = trpc.campaign.send.useMutation();
  const sendTest = trpc.campaign.sendTest.useMutation();
  const [localTime, setLocalTime] = useState('');
  const [timeError, setTimeError] = useState<string>();
  const timeInput = useRef<HTMLInputElement>(null);
  const [isPreview, setPreview] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const { register, handleSubmit, watch, formState } = useForm<Draft>({
    resolver: zodResolver(campaignFields.pick({ subject: true, body: true })),
    defaultValues: readStored<Draft>(draftKey) ?? campaignDefaults,
  });
  const { subject, body } = watch();
  const { errors } = formState;
  const keep = () => writeStored(draftKey, { subject, body });

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    try {
      await work();
    } catch (error) {
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    } finally {
      setBusy(false);
    }
  };
  const save = async (fields: Draft, scheduled_at: string | undefined) => {
    const { uuid } = await create.mutateAsync({
      ...fields,
      ...(filter && { filter }),
      ...(scheduled_at && { scheduled_at }),
    });
    return uuid as string;
  };
  const open = async (uuid: string) => {
    writeStored(draftKey, undefined);
    void utils.campaign.invalidate();
    await navigate(campaignPath(uuid));
  };
  const saveAnd = (work: (uuid: string) => Promise<unknown>) =>
    handleSubmit(async (fields) => {
      const time = campaignFields.shape.scheduled_at.safeParse(toInstant(localTime));
      setTimeError(time.error?.issues[0]?.message);
      if (time.success) await run(async () => void (await work(await save(fields, time.data))));
      else timeInput.current?.focus();
    });
  const onSend = saveAnd(async (uuid) => {
    await send.mutateAsync({ uuid });
    await open(uuid);
  });
  const onSaveDraft = saveAnd(open);
  const onTest = handleSubmit((fields) =>
    run(async () => setResult({ tone: 'success', message: (await sendTest.mutateAsync(fields)).message })),
  );
  const total = audience?.total;
  const people =
    total === undefined ? '' : ` to ${formatNumber(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;

  return (
    <Dialog title="Email All" width="wide" onClose={onClose}>
      <form noValidate onSubmit={onSend} onBlur={keep} className="grid gap-5">
        <p className="text-small text-muted">
          Goes{people || ' to all subscribers'}
          {filter && (
            <>
              {' '}
              whose address contains <strong>{filter}</strong>
            </>
          )}
          . Each gets a mail of their own with a link to unsubscribe.
        </p>
        <Field label="Subject" isRequired error={errors.subject?.message}>
          {(control) => (
            <input {...control} {...register('subject')} className="input" type="text" autoComplete="off" />
          )}
        </Field>
        {isPreview ? (
          <CampaignPreview body={body} />
        ) : (
          <Field
            label="Message"
            isRequired
            error={errors.body?.message}
            hint="Markdown: **bold**, lists, [links](https://…)"
          >
            {(control) => (
              <textarea {...control} {...register('body')} className="input min-h-56 resize-y" rows={9} />
            )}
          </Field>
        )}
        <Field label="Send at" error={timeError} hint="Leave empty to send now" className="sm:max-w-xs">
          {(control) => (
            <input
              {...control}
              ref={timeInput}
              className="input"
              type="datetime-local"
              value={localTime}
              onChange={(event) => setLocalTime(event.target.value)}
            />
          )}
        </Field>
        {result && <Notice tone={result.tone}>{result.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => setPreview(!isPreview)} aria-pressed={isPreview}>
            {isPreview ? 'Edit' : 'Preview'}
          </Button>
          <Button variant="ghost" onClick={() => void onTest()} disabled={isBusy}>
            Send test to me
          </Button>
          <Button variant="ghost" onClick={() => void onSaveDraft()} disabled={isBusy}>
            Save draft
          </Button>
          <MailDraftLink filter={filter} total={total} subject={subject} body={body} />
          <Button type="submit" isBusy={isBusy} disabled={total === 0}>
            {localTime ? 'Schedule' : 'Send'}
            {people}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
