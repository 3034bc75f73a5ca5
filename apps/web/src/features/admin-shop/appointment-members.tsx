import { path } from '@perfboard/contracts/path';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { useNamedSection } from '../admin-shell/use-named-section.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

const takersId = 'takers';

/** Warns while no member takes appointments: visitors are offered no times then. */
export function TakerWarning() {
  const t = useMessages('desk_shop');
  const { data } = trpc.appointmentTime.members.useQuery();
  if (!data || data.some(({ takes_appointments }) => takes_appointments)) return null;
  return (
    <Alert tone="warn" className="sm:col-span-2">
      {t.rich<'noTaker', ReactNode>('noTaker', {
        members: (parts) => (
          <Link key="members" to={`#${takersId}`} className="underline">
            {parts}
          </Link>
        ),
      })}
    </Alert>
  );
}

/** The members who take appointments, and those whose times are not offered. */
export function AppointmentMembers() {
  const t = useMessages('desk_shop');
  const titleId = useId();
  const utils = trpc.useUtils();
  const members = trpc.appointmentTime.members.useQuery();
  const named = useNamedSection(takersId, members.data !== undefined);
  const save = trpc.appointmentTime.setMember.useMutation();
  const { alert, attempt } = useAttempt(t('membersSaveFailed'));
  const isOwner = useMay('owner');
  const isEditor = useMay('editor');
  const set = (member: string, takes_appointments: boolean) =>
    attempt(async () => {
      const answer = await save.mutateAsync({ id: member, takes_appointments });
      await Promise.all([utils.appointmentTime.invalidate(), utils.health.invalidate()]);
      return answer;
    });
  return (
    <section {...named} aria-labelledby={titleId} className="grid max-w-4xl scroll-mt-16 gap-4">
      <h2 id={titleId} className="text-h3">
        {t('membersTitle')}
      </h2>
      <p className="text-small text-muted">
        {t.rich<'membersText', ReactNode>('membersText', {
          settings: (parts) => (
            <Link key="settings" to={path.adminSettings}>
              {parts}
            </Link>
          ),
        })}
      </p>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {members.isError && !members.data && (
        <LoadError message={t('membersLoadFailed')} onRetry={() => void members.refetch()} />
      )}
      <ul className="grid gap-2">
        {members.data?.map((member) => (
          <li key={member.id} className="desk-panel grid gap-1 p-4">
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 accent-[var(--action)]"
                checked={member.takes_appointments}
                disabled={!(isOwner || (isEditor && member.is_own))}
                aria-disabled={save.isPending || undefined}
                onChange={({ target }) => !save.isPending && void set(member.id, target.checked)}
              />
              <span className="desk-words font-semibold">{member.name}</span>
            </label>
            <p className={`text-label ${member.problem ? 'text-danger' : 'text-muted'}`}>
              {member.problem
                ? t('noTimesOffered', { problem: member.problem })
                : t('busyCalendars', { count: member.calendars })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
