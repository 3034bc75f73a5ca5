import { appointmentLengths, appointmentLimits } from '@perfboard/contracts/words/appointment';
import type { LeadKind } from '@perfboard/contracts/words/lead';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ownZone } from '../admin-shell/own-zone.ts';
import { offeredZones } from '../admin-shell/time-zone-name.ts';
import { focusInvalid } from '../admin-shell/use-draft.ts';
import { type AppointmentDraft, type LeadAppointment, momentsOf } from './appointment-draft.ts';
import { useAppointmentDraft } from './use-appointment-draft.ts';

const names = ['starts_at', 'time_zone', 'minutes', 'place'] as const;
type AppointmentField = (typeof names)[number];

interface AppointmentFormProps {
  kind: LeadKind;
  /** The lead's. */
  uuid: string;
  current: LeadAppointment;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

interface TimeFieldsProps {
  draft: AppointmentDraft;
  shopZone: string;
  onChange: (part: Partial<AppointmentDraft>) => void;
  errorOf: (name: AppointmentField) => string | undefined;
}

/** The time in each of the relevant time zones. */
function Moments({ draft, shopZone }: Pick<TimeFieldsProps, 'draft' | 'shopZone'>) {
  const t = useMessages('desk_appointment');
  const moments = momentsOf(t, draft, shopZone);
  return (
    <p role="status" className="grid gap-0.5 text-label text-muted">
      {moments.map((moment) => (
        <span key={moment}>{moment}</span>
      ))}
    </p>
  );
}

/** Fields for time, time zone and length. */
function TimeFields({ draft, shopZone, onChange, errorOf }: TimeFieldsProps) {
  const { language } = useDeskFormat();
  const t = useMessages('desk_appointment');
  const lengths = [...new Set([...appointmentLengths, draft.minutes])].sort((one, other) => one - other);
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label={t('time')} error={errorOf('starts_at')} isRequired className="flex-[1_1_14rem]">
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              className="input"
              value={draft.clock}
              // biome-ignore lint/a11y/noAutofocus: opened in order to choose
              autoFocus
              data-autofocus
              onChange={({ target }) => onChange({ clock: target.value })}
            />
          )}
        </Field>
        <Field label={t('timeZone')} error={errorOf('time_zone')} className="flex-[1_1_14rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={presentZone(draft.time_zone)}
              onChange={({ target }) => onChange({ time_zone: target.value })}
            >
              {offeredZones(language, [shopZone, ownZone, draft.time_zone]).map(({ zone, label }) => (
                <option key={zone} value={zone}>
                  {zone === presentZone(shopZone)
                    ? t('zoneOfShop', { zone: label })
                    : zone === ownZone
                      ? t('zoneOwn', { zone: label })
                      : label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('duration')} error={errorOf('minutes')} className="flex-[1_1_8rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={draft.minutes}
              onChange={({ target }) => onChange({ minutes: Number(target.value) })}
            >
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {t('minutes', { count: minutes })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Moments draft={draft} shopZone={shopZone} />
    </>
  );
}

/** Creates an appointment or moves it; the lead's sender gets an invitation. */
export function AppointmentForm({ kind, uuid, current, onSaved, onCancel }: AppointmentFormProps) {
  const t = useMessages('desk_appointment');
  // The form is based on the appointment as it was when it opened; the member has not seen later changes.
  const [begun] = useState(current);
  const work = useAppointmentDraft({ kind, uuid, current: begun, onSaved });
  const { base: seen, value: draft, errorOf } = work;
  const failure = names.some(errorOf) ? undefined : work.failure;
  const change = (part: Partial<AppointmentDraft>) =>
    // A changed field is no longer marked as wrong.
    work.set(
      (before) => ({ ...before, ...part }),
      (path) => (path === 'starts_at' ? 'clock' : path) in part,
    );
  const form = useRef<HTMLFormElement>(null);
  // It opens at the end of what is seen; its buttons are seen with it.
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), []);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await work.save())) focusInvalid(form.current);
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={onSubmit} aria-label={t('appointment')}>
      <TimeFields draft={draft} shopZone={seen.time_zone} onChange={change} errorOf={errorOf} />
      <Field label={t('place')} error={errorOf('place')} isRequired>
        {(control) => (
          <input
            {...control}
            className="input"
            value={draft.place}
            maxLength={appointmentLimits.placeMax}
            autoComplete="off"
            onChange={({ target }) => change({ place: target.value })}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={work.isSaving}>
          {t(seen.appointment ? 'moveAndNotify' : 'sendInvitation')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            work.drop();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
