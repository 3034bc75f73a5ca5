import type { LeadKind } from '@perfboard/contracts/words/lead';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { Suspense, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { ownZone } from '../admin-shell/own-zone.ts';
import { usePageDrafts } from '../admin-shell/page-drafts.tsx';
import type { LeadAppointment } from './appointment-draft.ts';
import { momentText, PlaceText, TakenBy } from './appointment-facts.tsx';
import { appointmentDrafts, appointmentRoom, refreshAppointments } from './appointment-room.ts';

const AppointmentForm = lazyPart([], async () => (await import('./appointment-form.tsx')).AppointmentForm);

/** The appointment's time in its own time zone, the shop's and the member's. */
function AppointmentText({ current: { appointment, time_zone } }: { current: LeadAppointment }) {
  const t = useMessages('desk_appointment');
  if (!appointment) return <p className="text-small text-muted">{t('noneYet')}</p>;
  const { starts_at, ends_at, place, kind_name, member_id } = appointment;
  const minutes = Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000);
  const [agreed, ...others] = [...new Set([appointment.time_zone, time_zone, ownZone].map(presentZone))].map(
    (zone) => momentText(t.language, starts_at, zone),
  );
  return (
    <div className="grid gap-0.5 text-small">
      <p className="font-semibold">{t('standing', { moment: agreed ?? '', count: minutes })}</p>
      {kind_name && <p>{t('pickedByCustomer', { kind: kind_name })}</p>}
      <TakenBy member={member_id} />
      {others.map((moment) => (
        <p key={moment} className="text-label text-muted">
          {moment}
        </p>
      ))}
      <p className="wrap-anywhere">
        <PlaceText place={place} />
      </p>
    </div>
  );
}

interface CancelProps {
  kind: LeadKind;
  uuid: string;
  version: number;
  onDone: (message: string) => void;
  onKeep: () => void;
}

/** Asks for confirmation before the sender is notified of the cancellation. */
function CancelAppointment({ kind, uuid, version, onDone, onKeep }: CancelProps) {
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_appointment');
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc[appointmentRoom(kind)].cancel.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    let message = '';
    try {
      ({ message } = await mutateAsync({ uuid, version }));
    } catch (error) {
      setFailure(failureMessage(error, { failed: t('cancelFailed') }));
      repeatIfDone(error, cancel);
    }
    // The message appears after the reload: an appointment that is still there when it is called canceled
    // gets a second click.
    await refreshAppointments(utils, kind);
    setBusy(false);
    if (message) onDone(message);
  };
  return (
    <div className="grid gap-3">
      <p className="text-small">{t('cancelText')}</p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" size="small" isBusy={isBusy} onClick={() => void cancel()}>
          {t('cancelAppointment')}
        </Button>
        <Button variant="ghost" size="small" onClick={onKeep}>
          {t('keepIt')}
        </Button>
      </div>
    </div>
  );
}

interface SectionProps {
  kind: LeadKind;
  uuid: string;
  isSpam: boolean;
}

/** The appointment of a lead, with the controls to make, move or cancel it. */
export function AppointmentSection({ kind, uuid, isSpam }: SectionProps) {
  const t = useMessages('desk_appointment');
  const mayEdit = useMay('editor');
  const { data: current, isError } = trpc[appointmentRoom(kind)].get.useQuery({ uuid });
  const [mode, setMode] = useState<'read' | 'edit' | 'cancel'>('read');
  // Reopens a draft that was unfinished when the lead was closed.
  const hasDraft = usePageDrafts(appointmentDrafts).some((draft) => draft.uuid === uuid);
  const isEditing = mode === 'edit' || hasDraft;
  const [message, setMessage] = useState('');
  const section = useRef<HTMLElement>(null);
  const open = (next: typeof mode, text = '') => {
    setMessage(text);
    setMode(next);
    // The pressed button is gone. Not to the one that cancels the appointment: a second Enter would press it.
    const button = 'button:not(.button-danger)';
    if (next !== 'edit') setTimeout(() => section.current?.querySelector<HTMLElement>(button)?.focus());
  };
  const done = (text: string) => open('read', text);
  return (
    <section ref={section} className="grid gap-3 border-t border-rule pt-4" aria-label={t('appointment')}>
      <h3 className="text-small font-semibold">{t('appointment')}</h3>
      {!current && <p className="text-small text-muted">{t(isError ? 'loadFailed' : 'loading')}</p>}
      {current && <AppointmentText current={current} />}
      {message && <Alert tone="success">{message}</Alert>}
      {current && mayEdit && mode === 'read' && !isEditing && !isSpam && (
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" size="small" onClick={() => open('edit')}>
            {t(current.appointment ? 'move' : 'schedule')}
          </Button>
          {current.appointment && (
            <Button variant="ghost" size="small" onClick={() => open('cancel')}>
              {t('cancelAppointment')}
            </Button>
          )}
        </div>
      )}
      {current && isEditing && (
        <Suspense fallback={<p className="text-small text-muted">{t('loading')}</p>}>
          <AppointmentForm
            {...{ kind, uuid }}
            current={current}
            onSaved={done}
            onCancel={() => open('read')}
          />
        </Suspense>
      )}
      {current && mode === 'cancel' && (
        <CancelAppointment
          {...{ kind, uuid }}
          version={current.version}
          onDone={done}
          onKeep={() => open('read')}
        />
      )}
    </section>
  );
}
