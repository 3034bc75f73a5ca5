import { appointmentLengths, appointmentLimits } from '@perfboard/contracts/words/appointment';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useKeptDraft } from '../admin-shell/kept-drafts.tsx';
import {
  type AppointmentDraft,
  draftOf,
  momentsOf,
  offeredZones,
  ownZone,
  type Standing,
} from './appointment-draft.ts';
import type { LeadKind } from './appointment-room.ts';
import { type AppointmentWork, appointmentDrafts } from './appointment-work.ts';
import { type AppointmentField, useSaveAppointment } from './use-save-appointment.ts';

interface AppointmentFormProps {
  kind: LeadKind;
  /** The lead's. */
  uuid: string;
  standing: Standing;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

interface TimeFieldsProps {
  draft: AppointmentDraft;
  shopZone: string;
  onChange: (part: Partial<AppointmentDraft>) => void;
  errorOf: (name: AppointmentField) => string | undefined;
}

/** What the time is by each of the clocks that matter here. */
function Moments({ draft, shopZone }: Pick<TimeFieldsProps, 'draft' | 'shopZone'>) {
  const moments = momentsOf(draft, shopZone);
  return (
    <p role="status" className="grid gap-0.5 text-label text-muted">
      {moments.map((moment) => (
        <span key={moment}>{moment}</span>
      ))}
    </p>
  );
}

/** When, by which clocks, and for how long. */
function TimeFields({ draft, shopZone, onChange, errorOf }: TimeFieldsProps) {
  const lengths = [...new Set([...appointmentLengths, draft.minutes])].sort((one, other) => one - other);
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label="Time" error={errorOf('starts_at')} isRequired className="flex-[1_1_14rem]">
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
        <Field label="Time zone" error={errorOf('time_zone')} className="flex-[1_1_14rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={draft.time_zone}
              onChange={({ target }) => onChange({ time_zone: target.value })}
            >
              {offeredZones([shopZone, ownZone, draft.time_zone]).map((zone) => (
                <option key={zone} value={zone}>
                  {zone === shopZone ? `${zone} (shop)` : zone === ownZone ? `${zone} (yours)` : zone}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Length" error={errorOf('minutes')} className="flex-[1_1_8rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={draft.minutes}
              onChange={({ target }) => onChange({ minutes: Number(target.value) })}
            >
              {lengths.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {minutes} minutes
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

/** Makes an appointment or moves it; its sender gets an invitation. */
export function AppointmentForm({ kind, uuid, standing, onSaved, onCancel }: AppointmentFormProps) {
  // Changes that the feed brought since then were not seen.
  const [begun] = useState<AppointmentWork>(() => ({
    seen: standing,
    was: draftOf(standing),
    draft: draftOf(standing),
  }));
  const [kept, setWork] = useKeptDraft(appointmentDrafts, uuid);
  const work = kept ?? begun;
  const { seen, draft, failure, isSaving = false } = work;
  const save = useSaveAppointment({ kind, uuid, work, setWork, onSaved });
  const errorOf = (name: AppointmentField) => work.issues?.find(({ path }) => path === name)?.message;
  const change = (part: Partial<AppointmentDraft>) => {
    const isOf = (path: string) => (path === 'starts_at' ? 'clock' : path) in part;
    setWork((before = begun) => ({
      ...before,
      draft: { ...before.draft, ...part },
      // What is changed is not wrong any more, as far as anybody knows.
      issues: before.issues?.filter(({ path }) => !isOf(path)),
    }));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit} aria-label="Appointment">
      <TimeFields draft={draft} shopZone={seen.time_zone} onChange={change} errorOf={errorOf} />
      <Field label="Place or link" error={errorOf('place')} isRequired>
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
        <Button type="submit" isBusy={isSaving}>
          {seen.appointment ? 'Move and notify' : 'Send invitation'}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            setWork(() => undefined);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
