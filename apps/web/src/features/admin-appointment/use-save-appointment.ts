import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import type { SetDraft } from '../admin-shell/kept-drafts.tsx';
import { fieldsOf } from './appointment-draft.ts';
import { appointmentRoom, type LeadKind, refreshAppointments } from './appointment-room.ts';
import type { AppointmentWork } from './appointment-work.ts';

const names = ['starts_at', 'time_zone', 'minutes', 'place'] as const;
export type AppointmentField = (typeof names)[number];

interface SaveOptions {
  kind: LeadKind;
  /** The lead's. */
  uuid: string;
  work: AppointmentWork;
  setWork: SetDraft<AppointmentWork>;
  onSaved: (message: string) => void;
}

/** Saves the draft once, however often it is asked to, and says beside which field it fails. */
export function useSaveAppointment({ kind, uuid, work, setWork, onSaved }: SaveOptions) {
  const utils = trpc.useUtils();
  const room = appointmentRoom(kind);
  const { mutateAsync } = trpc[room].save.useMutation();
  return async () => {
    const { draft, seen } = work;
    if (work.isSaving) return;
    const fields = fieldsOf(draft, seen);
    const content = JSON.stringify(fields);
    const sent = work.sent?.content === content ? work.sent : { content, key: randomKey() };
    setWork(() => ({ ...work, sent, isSaving: true, issues: [], failure: '' }));
    try {
      const input = { uuid, ...fields, version: seen.version, idempotency_key: sent.key };
      const { message } = await mutateAsync(input);
      // Said when the screen shows it.
      await refreshAppointments(utils, kind);
      setWork(() => undefined);
      onSaved(message);
    } catch (error) {
      const { code, issues: all } = readFailedCall(error);
      const issues = all.filter(({ path }) => names.some((name) => name === path));
      const failed = 'Could not save the appointment';
      const failure = issues.length === 0 ? failureMessage(error, { failed }) : '';
      await refreshAppointments(utils, kind);
      const newer = code === 'CONFLICT' && utils[room].get.getData({ uuid });
      // It stands above the form by now: saved again, it is meant.
      const looked = newer ? { seen: newer } : {};
      setWork((before = work) => ({ ...before, ...looked, isSaving: false, issues, failure }));
    }
  };
}
