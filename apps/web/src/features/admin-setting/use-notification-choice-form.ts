import { zodResolver } from '@hookform/resolvers/zod';
import { type NotificationChoice, notificationChoiceFields } from '@perfboard/contracts/notification';
import { type NotificationSubject, notificationSubjects } from '@perfboard/contracts/words/notification';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ownZone } from '../admin-shell/own-zone.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import { useOwnFields } from './use-own-fields.ts';

const names = [...notificationSubjects, 'digest_hour', 'time_zone'] as const;
type ChoiceName = (typeof names)[number];

const hasDigest = (paceOf: (subject: NotificationSubject) => unknown) =>
  notificationSubjects.some((subject) => paceOf(subject) === 'digest');

/** The form of a member's email notifications. */
export function useNotificationChoiceForm(choice: NotificationChoice) {
  const t = useMessages('desk_setting');
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.notification.setChoice.useMutation();
  const { alert, attempt } = useAttempt(t('notificationsFailed'));
  const stored = {
    ...notificationChoiceFields.strip().parse(choice),
    personal: choice.personal ?? 'at_once',
    // Without a digest, no time zone was chosen.
    time_zone: hasDigest((subject) => choice[subject]) ? presentZone(choice.time_zone) : ownZone,
  };
  const form = useForm<NotificationChoice>({
    resolver: zodResolver(notificationChoiceFields),
    defaultValues: stored,
  });
  const { take, settle } = useOwnFields({ names, stored, form });
  const onSubmit = form.handleSubmit((fields) =>
    attempt(async () => {
      const answer = await save(fields);
      await Promise.all([utils.notification.choice.invalidate(), utils.health.invalidate()]);
      settle(fields, utils.notification.choice.getData());
      return answer;
    }),
  );
  return {
    errors: form.formState.errors,
    field: (name: ChoiceName, options?: { valueAsNumber: true }) =>
      form.register(name, { ...options, onChange: () => take(name) }),
    hasDigest: hasDigest((subject) => form.watch(subject)),
    zones: [...new Set([stored.time_zone, ownZone])],
    isDirty: names.some((name) => form.watch(name) !== stored[name]),
    onSubmit,
    isPending,
    alert,
  };
}
