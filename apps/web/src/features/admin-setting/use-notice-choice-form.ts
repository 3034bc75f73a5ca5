import { zodResolver } from '@hookform/resolvers/zod';
import { type NoticeChoice, noticeChoiceFields } from '@perfboard/contracts/notice';
import { noticeSubjects } from '@perfboard/contracts/words/notice';
import { useCallback, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from './use-attempt.ts';

const names = [...noticeSubjects, 'digest_hour'] as const;
type ChoiceName = (typeof names)[number];

/** The digest comes by the clock of where it was asked for. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Fields that follow what is stored, but for those that were chosen: these are the member's until they are saved. */
export function useNoticeChoiceForm(choice: NoticeChoice) {
  const utils = trpc.useUtils();
  const { mutateAsync: save, isPending } = trpc.notice.setChoice.useMutation();
  const { notice, attempt } = useAttempt('What you are told could not be saved');
  const chosen = useRef(new Set<ChoiceName>());
  const { register, handleSubmit, getValues, setValue, watch, formState } = useForm<NoticeChoice>({
    resolver: zodResolver(noticeChoiceFields),
    defaultValues: { ...noticeChoiceFields.strip().parse(choice), time_zone: ownZone },
  });
  const follow = useCallback(
    (stored: NoticeChoice) => {
      for (const name of names) if (!chosen.current.has(name)) setValue(name, stored[name]);
    },
    [setValue],
  );
  useEffect(() => follow(choice), [choice, follow]);
  const onSubmit = handleSubmit((fields) =>
    attempt(async () => {
      const answer = await save(fields);
      for (const name of names) if (getValues(name) === fields[name]) chosen.current.delete(name);
      await Promise.all([utils.notice.choice.invalidate(), utils.health.invalidate()]);
      // What was read before this save's answer came was not followed, when the field was still the member's.
      const stored = utils.notice.choice.getData();
      if (stored) follow(stored);
      return answer;
    }),
  );
  return {
    errors: formState.errors,
    field: (name: ChoiceName, options?: { valueAsNumber: true }) =>
      register(name, { ...options, onChange: () => chosen.current.add(name) }),
    hasDigest: noticeSubjects.some((subject) => watch(subject) === 'digest'),
    onSubmit,
    isPending,
    notice,
  };
}
