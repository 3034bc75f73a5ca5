import { categoryTitles } from '@perfboard/contracts/category';
import { shopMessages } from '@perfboard/contracts/words/shop';
import { useId, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useAttempt } from '../admin-setting/use-attempt.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
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
          <option value="">Choose a category</option>
          {titles.map((title) => (
            <option key={title} value={title}>
              {`${title} (${formatNumber(sizes[title] ?? 0)})`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Merges one stored category into another. */
export function CategoryMerge({ version, isDirty }: ShownProps) {
  const { formatNumber } = useDeskFormat();
  const id = useId();
  const utils = trpc.useUtils();
  const stored = trpc.shop.categories.get.useQuery();
  const sizes = trpc.shop.categories.sizes.useQuery().data?.sizes ?? {};
  const { mutateAsync, isPending, error } = trpc.shop.categories.merge.useMutation();
  const { alert, attempt } = useAttempt(shopMessages.failed);
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
        Merge two categories
      </h2>
      <p className="text-small text-muted">
        Moves the projects of one category to another and deletes the first. Project counts are in
        parentheses.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Title
          label="Merge"
          value={from}
          titles={titles}
          sizes={sizes}
          error={errorOf('from')}
          onChange={setFrom}
        />
        <Title
          label="Into"
          value={into}
          titles={titles.filter((title) => title !== from)}
          sizes={sizes}
          error={errorOf('into')}
          onChange={setInto}
        />
      </div>
      {isDirty && <p className="text-small text-muted">Save or discard your changes before merging.</p>}
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div>
        <Button
          variant="outline"
          isBusy={isPending}
          disabled={!from || !into || from === into || isDirty || !mayChange}
          onClick={() => setAsking(true)}
        >
          Merge
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Merge categories"
          action="Merge"
          onConfirm={() => void merge()}
          onClose={() => setAsking(false)}
        >
          <p>
            {`The projects of “${from}” (${formatNumber(sizes[from] ?? 0)}) move to “${into}”. Restoring an earlier version does not undo this.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
