import { decodeText } from '@perfboard/contracts/words/decode-text';
import { partsLimits } from '@perfboard/contracts/words/parts-text';
import { Suspense, useEffect, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Field } from '../../components/field.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import type { ProjectControl } from './project-values.ts';

const PartsTable = lazyPart([], async () => (await import('../../components/parts-table.tsx')).PartsTable);

type Check = ReturnType<typeof trpc.project.checkParts.useMutation>;

/** How the text is read before it is saved; nothing while there is none. */
function usePartsCheck(typed: string): Check | undefined {
  const text = useSettled(typed);
  const check = trpc.project.checkParts.useMutation();
  const { mutate } = check;
  const isEmpty = text.trim() === '';
  useEffect(() => {
    if (!isEmpty) mutate({ parts_list: text });
  }, [isEmpty, text, mutate]);
  return typed.trim() === '' ? undefined : check;
}

/** The parts as a table, or the errors by line. */
function PartsCheck({ check: { data, isError }, currency }: { check: Check; currency: string }) {
  const t = useMessages('desk_project');
  if (isError) return <Alert tone="danger">{t('partsCheckFailed')}</Alert>;
  if (!data) return <Spinner />;
  const { issues, ignored, parts_list } = data;
  const hasPrices = parts_list.priced > 0;
  return (
    <div className="grid gap-4">
      {issues.length > 0 && (
        <Alert tone="danger">
          <span className="grid gap-1">
            {issues.map(({ line, message }) => (
              <span key={`${line} ${message}`}>{t('lineProblem', { line, message })}</span>
            ))}
          </span>
        </Alert>
      )}
      {ignored.length > 0 && (
        <p className="text-small text-muted wrap-anywhere">
          {t('ignoredColumns', { names: ignored.join(', ') })}
        </p>
      )}
      {hasPrices && !currency && <p className="text-small text-muted">{t('setCurrency')}</p>}
      {issues.length === 0 && parts_list.parts === 0 && <Alert tone="warn">{t('partsNoLines')}</Alert>}
      {issues.length === 0 && parts_list.parts > 0 && (
        <Suspense fallback={<Spinner />}>
          <PartsTable
            list={{ ...parts_list, ...(hasPrices && currency && { currency: currency.toUpperCase() }) }}
            label={t('partsPreview')}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A project's parts list: pasted or read from a file, and checked before it is saved. */
export function PartsField({ control }: { control: ProjectControl }) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const parts = useController({ control, name: 'parts_list' });
  const currency = useWatch({ control, name: 'facts.currency' });
  const [refused, setRefused] = useState('');
  const { value } = parts.field;
  const check = usePartsCheck(value.slice(0, partsLimits.textMax));
  // The lines are listed below: the field's own error would repeat one of them.
  const error = check?.data?.issues.length ? t('fixLines') : parts.fieldState.error?.message;
  const read = async (file: File | undefined) => {
    if (!file) return;
    // Twice the limit: a file in UTF-16 has two bytes per character.
    const text =
      file.size > partsLimits.textMax * 2 ? undefined : decodeText(new Uint8Array(await file.arrayBuffer()));
    const isTooLong = text === undefined || text.length > partsLimits.textMax;
    setRefused(isTooLong ? messages('partsTooLong') : '');
    if (!isTooLong) parts.field.onChange(text.replace(/^\ufeff/, ''));
  };
  return (
    <div className="grid gap-4">
      <Field label={t('uploadParts')} error={refused} hint={t('uploadPartsHint')}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="input"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              void read(file);
            }}
          />
        )}
      </Field>
      <Field label={t('partsList')} error={error} hint={t('partsHint')}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...parts.field}
            className="input min-h-48 resize-y font-mono text-small whitespace-pre"
            rows={9}
            spellCheck={false}
          />
        )}
      </Field>
      {check && <PartsCheck check={check} currency={currency} />}
    </div>
  );
}
