import { zodResolver } from '@hookform/resolvers/zod';
import { type WebhookFields, webhookFields } from '@perfboard/contracts/webhook';
import { type WebhookEvent, webhookEvents, webhookFormats } from '@perfboard/contracts/words/webhook';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { useErrorText } from '../../components/error-text.ts';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { formatLabels } from './webhook-columns.tsx';

interface WebhookFormProps {
  /**
   * Resolves to true if the webhook was added; the form is then emptied.
   * @param refuse shows what the server says of a field, and throws its error again
   */
  onCreate: (fields: WebhookFields, refuse: (error: unknown) => never) => Promise<boolean>;
}

export function WebhookForm({ onCreate }: WebhookFormProps) {
  const t = useMessages('desk_setting');
  const errorId = useId();
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(webhookFields),
    defaultValues: { url: '', events: [] as WebhookEvent[], format: 'json' as const },
  });
  const { errors, isSubmitting } = formState;
  const refuse = (error: unknown): never => {
    const issue = readFailedCall(error).issues.find(({ path }) => path === 'url');
    if (issue) setError('url', { message: issue.message }, { shouldFocus: true });
    throw error;
  };
  const eventsError = useErrorText(errors.events?.message);
  return (
    <form
      noValidate
      className="desk-panel grid gap-4 p-5"
      onSubmit={handleSubmit(async (fields) => {
        if (await onCreate(fields, refuse)) reset();
      })}
    >
      <TextField
        label={t('webhookUrl')}
        isRequired
        error={errors.url?.message}
        field={register('url')}
        type="url"
        autoComplete="off"
      />
      <Field label={t('format')} hint={t('formatHint')} error={errors.format?.message}>
        {(control) => (
          <select {...control} {...register('format')} className="input">
            {webhookFormats.map((format) => (
              <option key={format} value={format}>
                {t(formatLabels[format])}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="grid gap-1.5" aria-describedby={errors.events ? errorId : undefined}>
        <legend className="text-small font-semibold">{t('events')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {webhookEvents.map((event) => (
            <label key={event} className="flex min-h-11 items-center gap-2 text-small">
              <input
                {...register('events')}
                type="checkbox"
                value={event}
                className="size-5 accent-[var(--action)]"
              />
              {event}
            </label>
          ))}
        </div>
        {errors.events?.message && (
          <p id={errorId} className="text-small font-medium text-danger">
            {eventsError}
          </p>
        )}
      </fieldset>
      <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
        {t('addWebhook')}
      </Button>
    </form>
  );
}
