import type { Setup } from '@perfboard/contracts/setup';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

/** Removes the rest of the demo shop, after a confirmation. */
export function DemoRemoval({ demo }: { demo: Setup['demo'] }) {
  const t = useMessages('desk_setup');
  const [isAsking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.setup.removeDemo.useMutation();
  const { alert, attempt } = useAttempt(t('removalFailed'));
  const parts = [
    ...(demo.projects > 0 ? [t('demoProjects', { count: demo.projects })] : []),
    ...demo.words.map((name) => t('demoWords', { name })),
  ];
  return (
    <div className="grid gap-3">
      {parts.length > 0 && (
        <div>
          <Button variant="outline" size="small" onClick={() => setAsking(true)}>
            {t('removeDemo')}
          </Button>
        </div>
      )}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {isAsking && (
        <ConfirmDialog
          title={t('removeDemoTitle')}
          action={t('remove')}
          isBusy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void attempt(async () => {
              const answer = await mutateAsync();
              await Promise.all([
                utils.setup.invalidate(),
                utils.shop.invalidate(),
                utils.project.invalidate(),
              ]);
              return answer;
            }).finally(() => setAsking(false))
          }
        >
          <p>{t('removeDemoText')}</p>
          <ul className="list-disc ps-5">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </div>
  );
}
