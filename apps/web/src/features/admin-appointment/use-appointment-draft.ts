import type { LeadKind } from '@perfboard/contracts/words/lead';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { type AppointmentDraft, draftOf, fieldsOf, type LeadAppointment } from './appointment-draft.ts';
import { appointmentDrafts, appointmentRoom, refreshAppointments } from './appointment-room.ts';

interface AppointmentOptions {
  kind: LeadKind;
  /** The lead's. */
  uuid: string;
  /** The appointment when the form was opened. */
  current: LeadAppointment;
  onSaved: (message: string) => void;
}

/** The draft of an appointment. */
export function useAppointmentDraft({ kind, uuid, current, onSaved }: AppointmentOptions) {
  const t = useMessages('desk_appointment');
  const utils = trpc.useUtils();
  const room = appointmentRoom(kind);
  const { mutateAsync } = trpc[room].save.useMutation();
  const latest = () => utils[room].get.getData({ uuid });
  return useDraft<LeadAppointment, AppointmentDraft>({
    start: current,
    toValue: draftOf,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    pageKey: { name: appointmentDrafts, uuid },
    check: ({ clock, place }) => [
      ...(clock ? [] : [{ path: 'starts_at', message: t('timeRequired') }]),
      ...(place.trim() ? [] : [{ path: 'place', message: t('placeRequired') }]),
    ],
    texts: { failed: t('saveFailed') },
    save: async ({ base, value, keys, rebase }) => {
      const fields = { uuid, ...fieldsOf(value, base), version: base.version };
      try {
        const { message } = await mutateAsync({ ...fields, idempotency_key: keys.at(-1) as string });
        // The message appears after the reload.
        await refreshAppointments(utils, kind);
        onSaved(message);
        return { base: latest() ?? base };
      } catch (error) {
        await refreshAppointments(utils, kind);
        const newer = readFailedCall(error).code === 'CONFLICT' && latest();
        // The form now shows the other change, so saving again replaces it deliberately.
        if (newer) rebase(newer);
        throw error;
      }
    },
  });
}
