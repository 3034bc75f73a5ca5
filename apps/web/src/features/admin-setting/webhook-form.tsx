import { zodResolver } from '@hookform/resolvers/zod';
import { type WebhookFields, webhookFields } from '@perfboard/contracts/webhook';
import {
  type WebhookEvent,
  webhookEvents,
  webhookFormatLabels,
  webhookFormats,
} from '@perfboard/contracts/words/webhook';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { TextField } from '../../components/text-field.tsx';

/** Resolves to true if the webhook was added; the form is then emptied. */
export function WebhookForm({ onCreate }: { onCreate: (fields: WebhookFields) => Promise<boolean> }) {
  const errorId = useId();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(webhookFields),
    defaultValues: { url: '', events: [] as WebhookEvent[], format: 'json' as const },
  });
  const { errors, isSubmitting } = formState;
  return (
    <form
      noValidate
      className="desk-panel grid gap-4 p-5"
      onSubmit={handleSubmit(async (fields) => {
        if (await onCreate(fields)) reset();
      })}
    >
      <TextField
        label="Webhook URL"
        isRequired
        error={errors.url?.message}
        field={register('url')}
        type="url"
        autoComplete="off"
      />
      <Field
        label="Format"
        hint="For Slack, Discord and Teams, paste the URL of an incoming webhook (in Teams, of a workflow)."
        error={errors.format?.message}
      >
        {(control) => (
          <select {...control} {...register('format')} className="input">
            {webhookFormats.map((format) => (
              <option key={format} value={format}>
                {webhookFormatLabels[format]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="grid gap-1.5" aria-describedby={errors.events ? errorId : undefined}>
        <legend className="text-small font-semibold">Events</legend>
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
            {errors.events.message}
          </p>
        )}
      </fieldset>
      <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
        Add webhook
      </Button>
    </form>
  );
}
