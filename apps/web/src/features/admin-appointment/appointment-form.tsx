import { appointmentLengths, appointmentLimits } from '@perfboard/contracts/words/appointment';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { type FieldIssue, readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import {
  type AppointmentDraft,
  draftOf,
  fieldsOf,
  momentsOf,
  offeredZones,
  ownZone,
  type Standing,
} from './appointment-draft.ts';
import { appointmentRoom, type LeadKind, refreshAppointments } from './appointment-room.ts';

interface AppointmentFormProps {
  kind: LeadKind;
  /** The lead's. */
  uuid: string;
  standing: Standing;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

const names = ['starts_at', 'time_zone', 'minutes', 'place'] as const;
type Name = (typeof names)[number];

interface SaveOptions extends Pick<AppointmentFormProps, 'kind' | 'uuid' | 'onSaved'> {
  /** What the draft was made from: what the feed brings meanwhile was not looked at. */
  seen: Standing;
  /** Somebody else was first: what stands now. */
  onOvertaken: (newer: Standing) => void;
}

/** Saves the draft once, however often it is asked to, and says beside which field it fails. */
function useSave({ kind, uuid, seen, onSaved, onOvertaken }: SaveOptions) {
  const utils = trpc.useUtils();
  const room = appointmentRoom(kind);
  const { mutateAsync, isPending } = trpc[room].save.useMutation();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [failure, setFailure] = useState('');
  // The same words keep their key: after a lost answer they are the same appointment.
  const sent = useRef({ content: '', key: '' });
  const save = async (draft: AppointmentDraft) => {
    if (isPending) return;
    setIssues([]);
    setFailure('');
    let isOvertaken = false;
    let message = '';
    const fields = fieldsOf(draft, seen);
    const content = JSON.stringify(fields);
    if (sent.current.content !== content) sent.current = { content, key: randomKey() };
    try {
      const input = { uuid, ...fields, version: seen.version, idempotency_key: sent.current.key };
      ({ message } = await mutateAsync(input));
    } catch (error) {
      const { code, issues } = readFailedCall(error);
      isOvertaken = code === 'CONFLICT';
      const known = issues.filter(({ path }) => names.some((name) => name === path));
      setIssues(known);
      const failed = 'The appointment could not be saved';
      if (known.length === 0) setFailure(failureMessage(error, { failed }));
    }
    // Said when the screen shows it.
    await refreshAppointments(utils, kind);
    if (message) onSaved(message);
    const newer = utils[room].get.getData({ uuid });
    // It stands above the form by now: saved again, it is meant.
    if (isOvertaken && newer) onOvertaken(newer);
  };
  const errorOf = (name: Name) => issues.find(({ path }) => path === name)?.message;
  /** What is changed is not wrong any more, as far as anybody knows. */
  const forget = (name: Name) => setIssues((all) => all.filter(({ path }) => path !== name));
  return { save, isPending, errorOf, forget, failure };
}

interface TimeFieldsProps {
  draft: AppointmentDraft;
  shopZone: string;
  onChange: (part: Partial<AppointmentDraft>) => void;
  errorOf: ReturnType<typeof useSave>['errorOf'];
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
              // biome-ignore lint/a11y/noAutofocus: whoever opens it is about to choose
              autoFocus
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
                  {zone === shopZone ? `${zone} (the shop)` : zone === ownZone ? `${zone} (yours)` : zone}
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
export function AppointmentForm(props: AppointmentFormProps) {
  const { kind, uuid, onSaved, onCancel } = props;
  const [seen, setSeen] = useState(props.standing);
  const [draft, setDraft] = useState(() => draftOf(seen));
  const { save, isPending, errorOf, forget, failure } = useSave({
    kind,
    uuid,
    seen,
    onSaved,
    onOvertaken: setSeen,
  });
  const change = (part: Partial<AppointmentDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    for (const name of names) if ((name === 'starts_at' ? 'clock' : name) in part) forget(name);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(draft);
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
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isPending}>
          {seen.appointment ? 'Move and tell the sender' : 'Send invitation'}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Close the form
        </Button>
      </div>
    </form>
  );
}
