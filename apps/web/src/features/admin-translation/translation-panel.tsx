import type { TranslatedText } from '@perfboard/contracts/translation';
import { type Language, languageName } from '@perfboard/messages/language';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { type Attempt, type Draft, type TranslationDrafts, useTranslation } from './use-translation.ts';

const filters = ['all', 'missing', 'outdated'] as const;
type Filter = (typeof filters)[number];

const passes = (filter: Filter, { text, shipped, outdated }: TranslatedText): boolean =>
  filter === 'all' || (filter === 'outdated' ? outdated !== null : text === null && shipped === null);

interface TranslationPanelProps {
  /** What is translated into which language, among the panels of these drafts. */
  name: string;
  panels: TranslationDrafts;
  primary: Language;
  language: Language;
  texts: readonly TranslatedText[];
  /** Stores translations; throws if they can't be stored. */
  save: Attempt;
  /** Names the place of a text. */
  labelOf: (path: string) => string;
  /** Names a text, by default by its source. */
  keyOf?: ((text: { path: string; source: string }) => string) | undefined;
  /** Why nothing can be saved. What is written stays until it is discarded. */
  closed?: string | false | undefined;
}

interface UnsavedTranslationsProps {
  panels: TranslationDrafts;
  /** Reports whether something is not saved, to a screen that asks itself before it is left. */
  onDirty?: (isDirty: boolean) => void;
}

/** Asks before the screen is left with translations that are not saved, also while none is shown. */
export function UnsavedTranslations({ panels: { drafts, discardAll }, onDirty }: UnsavedTranslationsProps) {
  const isDirty = drafts.size > 0;
  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);
  return onDirty ? null : <LeaveGuard isDirty={isDirty} onLeave={discardAll} />;
}

interface QuestionProps {
  /** The ID of the translation's field. */
  field: string;
  /** What has changed while it was written. */
  text: string;
  use: { label: string; act: () => void };
  discard: { label: string; act: () => void };
  /** The text to compare it with. */
  children: ReactNode;
}

/** Whether to use or discard a translation that was written for something else than is stored now. */
function Question({ field, text, use, discard, children }: QuestionProps) {
  return (
    <div className="grid justify-items-start gap-1 text-small">
      <p id={`${field}-changed`} role="status" className="font-semibold text-warn">
        {text}
      </p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="outline"
          onClick={() => {
            document.getElementById(field)?.focus();
            use.act();
          }}
        >
          {use.label}
        </Button>
        <Button size="small" variant="ghost" onClick={discard.act}>
          {discard.label}
        </Button>
      </div>
    </div>
  );
}

/** One text with its translation beside it. */
function TextRow({
  text: { path, source, text, shipped, outdated, updated_by },
  value,
  onChange,
  labelOf,
  primary,
  language,
  mayChange,
  unsettled,
  overtaken,
  onUse,
  onDiscard,
}: {
  text: TranslatedText;
  value: string;
  onChange: (text: string) => void;
  mayChange: boolean;
  /** Written for an earlier source. */
  unsettled: Draft | undefined;
  /** Another member has saved a translation since it was begun. */
  overtaken: Draft | undefined;
  onUse: (draft: Draft) => void;
  onDiscard: (draft: Draft) => void;
} & Pick<TranslationPanelProps, 'labelOf' | 'primary' | 'language'>) {
  const id = useId();
  const t = useMessages('desk_translation');
  const draftTexts = useMessages('desk_draft');
  const { written } = usePageLanguage();
  const notes = [(unsettled ?? overtaken) && `${id}-changed`, (outdated || shipped) && `${id}-note`].filter(
    Boolean,
  );
  // The longer of the texts that it may show, where a browser does not size the field itself.
  const long = [source, value || (shipped ?? '')].sort((one, other) => other.length - one.length)[0] ?? '';
  const rows = Math.min(16, Math.max(1, Math.ceil(long.length / 60), long.split('\n').length));
  return (
    <li
      className="grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-2"
      data-undecided={unsettled || overtaken ? '' : undefined}
    >
      <div className="grid content-start gap-1">
        <label htmlFor={id} className="text-small font-semibold">
          {labelOf(path)}
        </label>
        <p {...written(primary)} className="whitespace-pre-line wrap-anywhere">
          {source}
        </p>
      </div>
      <div className="grid content-start gap-1">
        <textarea
          id={id}
          {...written(language)}
          rows={rows}
          className="input field-sizing-content"
          placeholder={shipped ?? ''}
          readOnly={!mayChange}
          value={value}
          aria-describedby={notes.join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {unsettled && (
          <Question
            field={id}
            text={t('textChanged')}
            use={{ label: t('useForNew'), act: () => onUse(unsettled) }}
            discard={{ label: t('discard'), act: () => onDiscard(unsettled) }}
          >
            <p {...written(primary)} className="whitespace-pre-line wrap-anywhere text-muted">
              {unsettled.usedFor ?? unsettled.source}
            </p>
          </Question>
        )}
        {overtaken && (
          <Question
            field={id}
            text={text === null ? t('removedByOther') : t('savedByOther', { name: updated_by ?? '' })}
            use={{ label: draftTexts('overwrite'), act: () => onUse(overtaken) }}
            discard={{ label: draftTexts('useSaved'), act: () => onDiscard(overtaken) }}
          >
            {text !== null && (
              <p {...written(language)} className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            )}
          </Question>
        )}
        {outdated ? (
          <div id={`${id}-note`} className="grid justify-items-start gap-1 text-small">
            <p className="font-semibold text-warn">{t('textWas')}</p>
            <p {...written(primary)} className="wrap-anywhere text-muted">
              {outdated.source}
            </p>
            <p className="font-semibold">{t('translationWas')}</p>
            <p {...written(language)} className="wrap-anywhere text-muted">
              {outdated.text}
            </p>
            {mayChange && (
              <Button size="small" variant="outline" onClick={() => onChange(outdated.text)}>
                {t('useAgain')}
              </Button>
            )}
          </div>
        ) : (
          shipped && (
            <p id={`${id}-note`} className="text-small text-muted">
              {t('shippedShown')}
            </p>
          )
        )}
      </div>
    </li>
  );
}

/** The texts of a document or a project with their translations, side by side. */
export function TranslationPanel({
  name,
  panels,
  primary,
  language,
  texts,
  save,
  labelOf,
  keyOf: keyBy,
  closed,
}: TranslationPanelProps) {
  const t = useMessages('desk_translation');
  const {
    writtenFor,
    change,
    discard,
    keyOf,
    unsettledOf,
    overtakenOf,
    accept,
    discardOne,
    removed,
    isDirty,
    hasDrafts,
    isSaving,
    alert,
    submit,
    undo,
    mayUndo,
  } = useTranslation(texts, save, { panels, name, ...(keyBy && { keyOf: keyBy }) });
  const { written } = usePageLanguage();
  const [filter, setFilter] = useState<Filter>('all');
  const mayChange = useMay('editor');
  const undecided = texts.filter((text) => unsettledOf(text) || overtakenOf(text));
  const shown = texts.filter((text) => passes(filter, text) || undecided.includes(text));
  const form = useRef<HTMLFormElement>(null);
  const labels: Record<Filter, (count: number) => string> = {
    all: (count) => t('all', { count }),
    missing: (count) => t('missing', { count }),
    outdated: (count) => t('outdated', { count }),
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} onSubmit={onSubmit} className="desk-panel grid gap-4 p-5 sm:p-8">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('show')}</legend>
        {filters.map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === filter ? 'primary' : 'outline'}
            aria-pressed={name === filter}
            onClick={() => setFilter(name)}
          >
            {labels[name](texts.filter((text) => passes(name, text)).length)}
          </Button>
        ))}
      </fieldset>
      <ul aria-label={t('list', { language: languageName(language) })} className="grid">
        {shown.map((text) => (
          <TextRow
            key={keyOf(text)}
            text={text}
            value={writtenFor(text)}
            onChange={(value) => change(text, value)}
            labelOf={labelOf}
            primary={primary}
            language={language}
            mayChange={mayChange}
            unsettled={unsettledOf(text)}
            overtaken={overtakenOf(text)}
            onUse={(draft) => accept(text, draft)}
            onDiscard={discardOne}
          />
        ))}
      </ul>
      {removed.map((draft) => (
        <div
          key={draft.source}
          className="grid justify-items-start gap-1 border-t border-rule py-4 text-small"
        >
          <p className="font-semibold text-warn">{t('textRemoved')}</p>
          <p {...written(primary)} className="whitespace-pre-line wrap-anywhere text-muted">
            {draft.usedFor ?? draft.source}
          </p>
          <p className="font-semibold">{t('yourTranslation')}</p>
          <p {...written(language)} className="whitespace-pre-line wrap-anywhere">
            {draft.value}
          </p>
          <Button size="small" variant="ghost" onClick={() => discardOne(draft)}>
            {t('discard')}
          </Button>
        </div>
      ))}
      {shown.length === 0 && <p className="text-muted">{t('none')}</p>}
      {undecided.length > 0 && !closed && (
        <p className="text-small font-semibold text-warn">
          {t.rich('undecided', {
            count: undecided.length,
            show: (parts) => (
              <button
                key="show"
                type="button"
                className="underline"
                onClick={() => form.current?.querySelector<HTMLElement>('[data-undecided] textarea')?.focus()}
              >
                {parts}
              </button>
            ),
          })}
        </p>
      )}
      {closed && <Alert tone="warn">{closed}</Alert>}
      {alert && !closed && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {mayUndo && (
        <Button
          size="small"
          variant="outline"
          className="justify-self-start"
          isBusy={isSaving}
          onClick={() => void undo()}
        >
          {t('undo')}
        </Button>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSaving} disabled={!isDirty || !mayChange || Boolean(closed)}>
          {t('save')}
        </Button>
        <Button variant="ghost" disabled={!hasDrafts} onClick={discard}>
          {t('discard')}
        </Button>
      </div>
    </form>
  );
}
