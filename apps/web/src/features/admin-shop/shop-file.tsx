import { type ChangeEvent, useId, useRef } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { saveJson } from '../admin-shell/save-file.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';

const fileName = 'shop.json';

/** Exports and imports the site content as one file. */
export function ShopFile() {
  const t = useMessages('desk_shop');
  const messages = useMessages('api_project');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error } = trpc.shop.import.useMutation();
  const { alert, attempt, fail } = useAttempt(messages('shopFailed'));
  const issues = readFailedCall(error).issues;

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    let content: { documents?: object } | null;
    try {
      content = JSON.parse(await file.text());
    } catch {
      return fail(t('notJson', { file: file.name }));
    }
    if (typeof content?.documents !== 'object' || !content.documents)
      return fail(t('notExported', { file: file.name }));
    await attempt(async () => {
      const answer = await mutateAsync(content as Parameters<typeof mutateAsync>[0]);
      await utils.shop.invalidate();
      return answer;
    });
  };

  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-3">
      <h2 id={id} className="text-h3">
        {t('backupTitle')}
      </h2>
      <p className="text-small text-muted">{t('backupText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          onClick={() =>
            void attempt(async () => {
              saveJson(fileName, await utils.shop.export.fetch(undefined, { staleTime: 0 }));
              return { message: t('fileSaved', { file: fileName }) };
            })
          }
        >
          {t('export')}
        </Button>
        <Button variant="outline" isBusy={isPending} onClick={() => input.current?.click()}>
          {t('import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="hidden"
          onChange={(event) => void take(event)}
        />
      </div>
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {alert?.tone === 'danger' && issues.length > 0 && (
        <ul className="list-disc ps-5 text-small text-danger wrap-anywhere">
          {issues.map(({ path, message }) => (
            <li key={path}>{t('pathProblem', { path, message })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
