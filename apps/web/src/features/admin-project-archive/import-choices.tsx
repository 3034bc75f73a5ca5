import { categoryTitles } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import type { ImportChoices, ProjectImport } from '@perfboard/contracts/project-archive';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

type Call = () => Promise<{ message: string }>;

/** Makes a call, shows its failure and, unless `isQuiet`, its success. */
export type Step = (call: Call, isQuiet?: boolean) => Promise<unknown>;

/** A select's values for entries that follow the category for all others, and for those left out. */
const others = '';
const leftOut = '-';

interface CheckProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}

function Check({ isChecked, onChange, children }: CheckProps) {
  return (
    <label className="flex min-h-6 items-start gap-2">
      <input
        type="checkbox"
        className="size-5 flex-none accent-[var(--action)]"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="wrap-anywhere">{children}</span>
    </label>
  );
}

interface PartProps {
  choices: ImportChoices;
  found: NonNullable<ProjectImport['found']>;
  onChange: (changed: Partial<ImportChoices>) => void;
}

function TypeChoice({ choices, found, onChange }: PartProps) {
  const t = useMessages('desk_project');
  const { formatNumber } = useDeskFormat();
  if (found.types.length < 2) return null;
  const choose = (type: string, isChosen: boolean) =>
    onChange({
      types: found.types
        .map((each) => each.type)
        .filter((each) => (each === type ? isChosen : choices.types.includes(each))),
    });
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-semibold">{t('importTypes')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {found.types.map(({ type, count }) => (
          <Check
            key={type}
            isChecked={choices.types.includes(type)}
            onChange={(isChosen) => choose(type, isChosen)}
          >
            {t('nameCount', { name: type, count: formatNumber(count) })}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}

function CategoryChoice({ choices, found, titles, onChange }: PartProps & { titles: readonly string[] }) {
  const t = useMessages('desk_project');
  const { formatNumber } = useDeskFormat();
  const titleOptions = titles.map((title) => <option key={title}>{title}</option>);
  /** The shop's category of the same title, which an entry gets if nothing else is chosen. */
  const sameOf = (name: string) => titles.find((title) => title.toLowerCase() === name.toLowerCase());
  const selectedOf = (name: string): string => {
    const chosen = choices.categories.find((each) => each.name === name);
    return chosen ? (chosen.title ?? leftOut) : (sameOf(name) ?? others);
  };
  const choose = (name: string, value: string) => {
    const rest = choices.categories.filter((each) => each.name !== name);
    const added = value === others ? [] : [{ name, title: value === leftOut ? null : value }];
    onChange({ categories: [...rest, ...added] });
  };
  return (
    <>
      <Field label={t(found.categories.length > 0 ? 'categoryOthers' : 'category')} hint={t('categoryHint')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={choices.category}
            onChange={({ target }) => onChange({ category: target.value })}
          >
            <option value="">{t('dontImportThem')}</option>
            {titleOptions}
          </select>
        )}
      </Field>
      {found.categories.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-small font-semibold">{t('fileCategories')}</legend>
          <div className="field-row grid gap-3 sm:grid-cols-2">
            {found.categories.map(({ name, count }) => (
              <Field
                key={name}
                label={t('nameCount', { name, count: formatNumber(count) })}
                className="min-w-0"
              >
                {(control) => (
                  <select
                    {...control}
                    className="input"
                    value={selectedOf(name)}
                    onChange={({ target }) => choose(name, target.value)}
                  >
                    {!sameOf(name) && <option value={others}>{t('asOthers')}</option>}
                    {titleOptions}
                    <option value={leftOut}>{t('dontImport')}</option>
                  </select>
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Chooses which entries of a checked file to import, and as what. Each change updates the list below. */
export function ImportChoicesForm({
  archive,
  choices: stored,
  found,
  onStep,
}: Omit<PartProps, 'onChange'> & { archive: ProjectImport; onStep: Step }) {
  const t = useMessages('desk_project');
  const choose = trpc.projectImport.choose.useMutation();
  const start = trpc.projectImport.start.useMutation();
  const categories = trpc.shop.categories.get.useQuery();
  const [chosen, setChosen] = useState(stored);
  const [saving, setSaving] = useState(0);
  // While nothing is being saved, what is stored: another member may have changed it.
  const choices = saving > 0 ? chosen : stored;
  // One at a time, so that the last change wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // A double click is faster than disabling the button.
  const isStarting = useRef(false);
  const begin = () => {
    if (isStarting.current) return;
    isStarting.current = true;
    void onStep(() => start.mutateAsync({ uuid, choices })).finally(() => {
      isStarting.current = false;
    });
  };
  const { uuid } = archive;
  const change = (changed: Partial<ImportChoices>) => {
    const next = { ...choices, ...changed };
    setChosen(next);
    setSaving((count) => count + 1);
    queue.current = queue.current
      // Without a message, which would move the form under the pointer; the counts change.
      .then(() => onStep(() => choose.mutateAsync({ uuid, ...next }), true))
      .finally(() => setSaving((count) => count - 1));
  };
  const titles = categoryTitles(categories.data?.value ?? defaultCategories).toSorted();
  const ready = archive.results.ready ?? 0;
  return (
    <div className="grid gap-5">
      <TypeChoice choices={choices} found={found} onChange={change} />
      <CategoryChoice choices={choices} found={found} titles={titles} onChange={change} />
      <Field label={t('importAs')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={choices.state}
            onChange={({ target }) => change({ state: target.value === 'source' ? 'source' : 'draft' })}
          >
            <option value="draft">{t('asDrafts')}</option>
            <option value="source">{t('asSource')}</option>
          </select>
        )}
      </Field>
      <Check isChecked={choices.redirects} onChange={(redirects) => change({ redirects })}>
        {t('redirectOld')}
      </Check>
      <Button
        className="justify-self-start"
        isBusy={start.isPending || saving > 0}
        disabled={ready === 0}
        onClick={begin}
      >
        {t('importCount', { count: ready })}
      </Button>
    </div>
  );
}
