import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { TextField } from '../../components/text-field.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatNumber } from '../admin-shell/format.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { MailDraftLink } from './mail-draft-link.tsx';
import { useCampaignForm } from './use-campaign-form.ts';

type CampaignForm = ReturnType<typeof useCampaignForm>;

function ComposerFields({ form, isPreview }: { form: CampaignForm; isPreview: boolean }) {
  const { register, errors, time } = form;
  return (
    <>
      <TextField
        label="Subject"
        isRequired
        error={errors.subject?.message}
        field={register('subject')}
        type="text"
        autoComplete="off"
      />
      {isPreview ? (
        <CampaignPreview body={form.body} />
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
      <Field label="Send at" error={time.error} hint="Leave empty to send now" className="sm:max-w-xs">
        {(control) => (
          <input
            {...control}
            ref={time.input}
            className="input"
            type="datetime-local"
            value={time.value}
            onChange={(event) => time.set(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}

/** Writes to every filtered subscriber: through the queue, or as a draft of the mail program. */
export function CampaignComposer({ filter, onClose }: { filter: string; onClose: () => void }) {
  const { data: audience } = trpc.campaign.audience.useQuery(filter ? { filter } : {}, { staleTime: 0 });
  const form = useCampaignForm(filter);
  const { isBusy, result } = form;
  const [isPreview, setPreview] = useState(false);
  const total = audience?.total;
  const people =
    total === undefined ? '' : ` to ${formatNumber(total)} ${total === 1 ? 'subscriber' : 'subscribers'}`;
  return (
    <Dialog title="Email All" width="wide" onClose={onClose}>
      <form noValidate onSubmit={form.onSend} onBlur={form.keepDraft} className="grid gap-5">
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
        <ComposerFields form={form} isPreview={isPreview} />
        {result && <Notice tone={result.tone}>{result.message}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => setPreview(!isPreview)} aria-pressed={isPreview}>
            {isPreview ? 'Edit' : 'Preview'}
          </Button>
          <Button variant="ghost" onClick={() => void form.onTest()} disabled={isBusy}>
            Send test to me
          </Button>
          <Button variant="ghost" onClick={() => void form.onSaveDraft()} disabled={isBusy}>
            Save draft
          </Button>
          <MailDraftLink filter={filter} total={total} subject={form.subject} body={form.body} />
          <Button type="submit" isBusy={isBusy} disabled={total === 0}>
            {form.time.value ? 'Schedule' : 'Send'}
            {people}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
