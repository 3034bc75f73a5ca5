import { categoryTitles } from '@perfboard/contracts/category';
import { ownValue } from '@perfboard/contracts/own-value';
import { useId, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useAttempt } from '../admin-shell/use-timed-alert.ts';
import type { ShownProps } from './document-value.ts';

interface TitleProps {
  label: string;
  value: string;
  titles: readonly string[];
  sizes: Readonly<Record<string, number>>;
  error: string | undefined;
  onChange: (title: string) => void;
}

function Title({ label, value, titles, sizes, error, onChange }: TitleProps) {
  const t = useMessages('desk_shop');
  const { formatNumber } = useDeskFormat();
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('chooseCategory')}</option>
          {titles.map((title) => (
            <option key={title} value={title}>
              {t('nameCount', { name: title, count: formatNumber(ownValue(sizes, title) ?? 0) })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Merges one stored category into another. */
export function CategoryMerge({ version, isDirty }: ShownProps) {
  const t = useMessages('desk_shop');
  const { formatNumber } = useDeskFormat();
  const id = useId();
  const utils = trpc.useUtils();
  const stored = trpc.shop.categories.get.useQuery();
  const sizes = trpc.shop.categories.sizes.useQuery().data?.sizes ?? {};
  const { mutateAsync, isPending, error } = trpc.shop.categories.merge.useMutation();
  const { alert, attempt } = useAttempt(useMessages('api_project')('shopFailed'));
  const [from, setFrom] = useState('');
  const [into, setInto] = useState('');
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMay('editor');
  const titles = stored.data ? categoryTitles(stored.data.value) : [];
  const errorOf = (path: string) =>
    readFailedCall(error).issues.find((issue) => issue.path === path)?.message;

  const merge = async () => {
    setAsking(false);
    await attempt(async () => {
      const answer = await mutateAsync({ version, from, into });
      setFrom('');
      setInto('');
      return answer;
    });
    await utils.shop.invalidate();
  };
  return (
    <section aria-labelledby={id} className="grid max-w-4xl gap-4">
      <h2 id={id} className="text-h3">
        {t('mergeTitle')}
      </h2>
      <p className="text-small text-muted">{t('mergeText')}</p>
      <div className="field-row grid gap-4 sm:grid-cols-2">
        <Title
          label={t('merge')}
          value={from}
          titles={titles}
          sizes={sizes}
          error={errorOf('from')}
          onChange={setFrom}
        />
        <Title
          label={t('mergeInto')}
          value={into}
          titles={titles.filter((title) => title !== from)}
          sizes={sizes}
          error={errorOf('into')}
          onChange={setInto}
        />
      </div>
      {isDirty && <p className="text-small text-muted">{t('saveBeforeMerge')}</p>}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div>
        <Button
          variant="outline"
          isBusy={isPending}
          disabled={!from || !into || from === into || isDirty || !mayChange}
          onClick={() => setAsking(true)}
        >
          {t('merge')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('mergeConfirmTitle')}
          action={t('merge')}
          onConfirm={() => void merge()}
          onClose={() => setAsking(false)}
        >
          <p>{t('mergeConfirm', { from, into, count: formatNumber(ownValue(sizes, from) ?? 0) })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
