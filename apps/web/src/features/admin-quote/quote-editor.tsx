import { todayIn } from '@perfboard/contracts/clock';
import type { Quote } from '@perfboard/contracts/quote';
import { lineIdOf } from '@perfboard/contracts/quote-total';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import type { Translator } from '@perfboard/messages/translator';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { withChanges } from '../admin-shell/changed-fields.ts';
import { DraftChoice } from '../admin-shell/draft-choice.tsx';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { SaveLine } from '../admin-shell/save-line.tsx';
import { decimalSign } from '../admin-shell/typed-number.ts';
import { focusInvalid } from '../admin-shell/use-draft.ts';
import type { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { AcceptedBefore, acceptedVersion } from './accepted-before.tsx';
import { type CarriedInput, ClosedDraft } from './closed-draft.tsx';
import { type LineSource, LineSourceDialog, lineSources } from './line-source-dialog.tsx';
import { deskPdfPath, useMoney } from './quote-format.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteSums } from './quote-totals.tsx';
import { draftOf, fieldsOf, isBlank, linesIn, totalsOf } from './quote-value.ts';
import { SendQuoteDialog } from './send-quote-dialog.tsx';
import { type QuoteDraft, useQuoteDraft } from './use-quote-draft.ts';

const labelsOf = (t: Translator<'desk_quote'>) => ({
  currency: t('currency'),
  lines: t('lines'),
  delivery_time: t('deliveryTime'),
  valid_until: t('validUntil'),
  notes: t('notes'),
  terms: t('terms'),
});

/** The inputs beside the lines. */
const inputs = {
  currency: { hint: 'currencyHint', maxLength: 3, className: 'input uppercase', autoComplete: 'off' },
  valid_until: { hint: 'validHint', type: 'date', max: '9999-12-31', className: 'input' },
  delivery_time: { hint: undefined, maxLength: quoteLimits.deliveryMax, className: 'input' },
} as const;
const texts = { notes: 'notesHint', terms: 'termsHint' } as const;

/** Everything but the lines. */
function QuoteFields({ draft }: { draft: QuoteDraft }) {
  const t = useMessages('desk_quote');
  const labels = labelsOf(t);
  const { time_zone } = useShop();
  const { value, change, errorOf } = draft;
  const typed = (name: string, text: string) => {
    if (name !== 'currency') return change({ [name]: text });
    const currency = text.toUpperCase();
    change({ currency, lines: linesIn(value.lines, { currency, sign: decimalSign(t.language) }) });
  };
  return (
    <div className="field-row grid gap-4 sm:grid-cols-3">
      {(Object.keys(inputs) as (keyof typeof inputs)[]).map((name) => {
        const { hint, ...input } = inputs[name];
        return (
          <Field key={name} label={labels[name]} error={errorOf(name)} hint={hint && t(hint)}>
            {(control) => (
              <input
                {...control}
                {...input}
                min={name === 'valid_until' ? todayIn(time_zone) : undefined}
                value={value[name]}
                onChange={({ target }) => typed(name, target.value)}
              />
            )}
          </Field>
        );
      })}
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
        <Field
          key={name}
          label={labels[name]}
          error={errorOf(name)}
          hint={t(texts[name])}
          className="sm:col-span-3"
        >
          {(control) => (
            <textarea
              {...control}
              className="input min-h-24 resize-y"
              maxLength={quoteLimits.textMax}
              value={value[name]}
              onChange={({ target }) => typed(name, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

interface QuoteEditorProps {
  quote: Quote;
  /** Another member deleted it. */
  isDeleted: boolean;
  /** The tax rate of a new line. */
  taxRate: string;
  /** Input from another quote, to add to this one. */
  carried: CarriedInput | undefined;
  onCarry: (carried: CarriedInput | undefined) => void;
  /** Some input is not saved, so the form must stay open. */
  onHold: (isHeld: boolean) => void;
  attempt: ReturnType<typeof useTimedAlert>['attempt'];
  onSuccess: (message: string) => void;
  onRemoved: () => void;
}

/** A draft: it saves itself while it is written. */
export function QuoteEditor({
  quote,
  isDeleted,
  taxRate,
  carried,
  onCarry,
  onHold,
  attempt,
  onSuccess,
  onRemoved,
}: QuoteEditorProps) {
  const t = useMessages('desk_quote');
  const showMoney = useMoney();
  const utils = trpc.useUtils();
  const draft = useQuoteDraft(quote, taxRate, isDeleted);
  const { value, state, isDirty } = draft;
  // It saves itself: who has changed something goes on editing.
  const [isEditing, setEditing] = useState(isDirty);
  if (isDirty && !isEditing) setEditing(true);
  useEffect(() => onHold(isDirty), [isDirty, onHold]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: added once
  useEffect(() => {
    if (!carried) return;
    const { base, value: typed } = carried;
    draft.set((before) => (base ? withChanges(base, typed, before) : typed));
    onCarry(undefined);
  }, [carried]);
  /** Another member sent or deleted it. */
  const isClosed = isDeleted || quote.status !== 'draft';
  const form = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<'send' | 'remove' | LineSource>();
  const totals = totalsOf(value, quote.tax_rounding);
  const optional = value.lines.flatMap((line, at) => (line.optional ? [lineIdOf(at)] : []));
  const whole = optional.length > 0 ? totalsOf(value, quote.tax_rounding, optional).total : undefined;
  const isEmpty = value.lines.every(isBlank);
  // *New quote* is no longer there, so a new quote takes the focus where it begins.
  const isNew = useRef(isEmpty);
  useEffect(() => {
    const { activeElement } = document;
    const hasFocus = activeElement && activeElement !== document.body && activeElement.id !== 'main';
    if (isNew.current && !hasFocus) form.current?.querySelector<HTMLElement>('[name="description"]')?.focus();
  }, []);
  const saved = async (): Promise<boolean> => {
    if (await draft.flush()) return true;
    focusInvalid(form.current);
    return false;
  };
  const preview = async () => {
    // Opened by the click itself: a browser blocks what opens later.
    const tab = window.open('', '_blank');
    if (!(await saved())) return tab?.close();
    if (tab) tab.location.href = deskPdfPath(quote.uuid);
  };
  return (
    <>
      <Presence kind="quote" id={quote.uuid} isEditing={isEditing} />
      <LeaveGuard isDirty={isDirty && (isClosed || state === 'failed' || state === 'conflict')} />
      {state === 'conflict' && !isClosed && (
        <DraftChoice
          title={t('conflict')}
          labels={labelsOf(t)}
          base={fieldsOf(draft.base.value)}
          theirs={fieldsOf(draftOf(quote, taxRate))}
          mine={fieldsOf(value)}
          draft={draft}
        />
      )}
      {isClosed ? (
        <ClosedDraft
          quote={quote}
          isDeleted={isDeleted}
          draft={draft}
          onCarry={onCarry}
          onDiscard={onRemoved}
        />
      ) : (
        <AcceptedBefore quote={quote} />
      )}
      <div ref={form} className="desk-panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          {(Object.keys(lineSources) as LineSource[]).map((source) => (
            <Button key={source} variant="outline" size="small" onClick={() => setAsking(source)}>
              {t(lineSources[source])}
            </Button>
          ))}
        </div>
        <QuoteLines draft={draft} totals={totals} taxRate={taxRate} />
        <QuoteSums {...totals} currency={value.currency} withOptions={whole} />
        <QuoteFields draft={draft} />
        {!isClosed && <SaveLine draft={draft} />}
        {!isClosed && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" className="me-auto" onClick={() => setAsking('remove')}>
              {t('deleteDraft')}
            </Button>
            <Button variant="outline" onClick={() => void preview()}>
              {t('previewPdf')}
            </Button>
            {!acceptedVersion(quote) && (
              <Button
                disabled={isEmpty}
                onClick={async () => {
                  if (await saved()) setAsking('send');
                }}
              >
                {t('sendTotal', { total: showMoney(totals.total, value.currency) })}
              </Button>
            )}
          </div>
        )}
      </div>
      {asking === 'send' && (
        <SendQuoteDialog
          quote={{ ...quote, currency: value.currency, valid_until: value.valid_until || null }}
          draft={{ version: draft.base.version, total: totals.total }}
          onSent={onSuccess}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          title={t('deleteTitle')}
          uuid={quote.uuid}
          procedure={trpc.quote.remove}
          onRemove={async (call) => {
            // Nothing is left to save: leaving must not try.
            if (!(await attempt(call, { failed: t('deleteFailed') }))) return;
            flushSync(() => draft.markSaved(draft.base));
            onRemoved();
            await utils.quote.list.invalidate();
          }}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('deleteText')}</p>
        </RemoveDialog>
      )}
      {asking && asking in lineSources && (
        <LineSourceDialog
          source={asking as LineSource}
          quote={quote}
          currency={value.currency}
          taxRate={taxRate}
          onAdd={(added, notes) => {
            draft.setLines((before) => [...before.filter((line) => !isBlank(line)), ...added]);
            if (notes && !value.notes) draft.change({ notes });
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
