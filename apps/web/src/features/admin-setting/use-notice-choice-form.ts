import { zodResolver } from '@hookform/resolvers/zod';
import { type NoticeChoice, noticeChoiceFields } from '@perfboard/contracts/notice';
import { noticeSubjects } from '@perfboard/contracts/words/notice';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from './use-attempt.ts';
import { useOwnFields } from './use-own-fields.ts';

const names = [...noticeSubjects, 'digest_hour'] as const;
type ChoiceName = (typeof names)[number];

/** The digest comes by the clock of where it was asked for. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** What a member is told of by mail, as it is chosen and stored. */
export function useNoticeChoiceForm(choice: NoticeChoice) {
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.notice.setChoice.useMutation();
  const { notice, attempt } = useAttempt('What you are told could not be saved');
  const form = useForm<NoticeChoice>({
    resolver: zodResolver(noticeChoiceFields),
    defaultValues: { ...noticeChoiceFields.strip().parse(choice), time_zone: ownZone },
  });
  const { take, settle } = useOwnFields({ names, stored: choice, form });
  const onSubmit = form.handleSubmit((fields) =>
    attempt(async () => {
      const answer = await save(fields);
      await Promise.all([utils.notice.choice.invalidate(), utils.health.invalidate()]);
      settle(fields, utils.notice.choice.getData());
      return answer;
    }),
  );
  return {
    errors: form.formState.errors,
    field: (name: ChoiceName, options?: { valueAsNumber: true }) =>
      form.register(name, { ...options, onChange: () => take(name) }),
    hasDigest: noticeSubjects.some((subject) => form.watch(subject) === 'digest'),
    onSubmit,
    isPending,
    notice,
  };
}
