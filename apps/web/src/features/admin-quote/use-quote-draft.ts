import type { Quote } from '@perfboard/contracts/quote';
import { quoteLimits } from '@perfboard/contracts/words/quote';
import { useMemo } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { withChanges } from '../admin-shell/changed-fields.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { draftOf, fieldsOf, findIssues, isSame, type LineValue, type QuoteValue } from './quote-value.ts';

interface DraftBase {
  version: number;
  value: QuoteValue;
}

/** A quote that is being written: it saves itself, and never over what another member saved. */
export function useQuoteDraft(quote: Quote, taxRate: string, isDeleted: boolean) {
  const t = useMessages('desk_quote');
  const { uuid, draft_version } = quote;
  const utils = trpc.useUtils();
  const { mutateAsync: save } = trpc.quote.update.useMutation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one version there is one value
  const stored = useMemo(
    () => ({ version: draft_version, value: draftOf(quote, taxRate) }),
    [uuid, draft_version],
  );
  const draft = useDraft<DraftBase, QuoteValue>({
    start: stored,
    stored,
    toValue: ({ value }) => value,
    isSame,
    carry: withChanges,
    isNewer: (one, other) => one.version > other.version,
    texts: { failed: t('saveFailed') },
    keysMax: quoteLimits.attemptsMax,
    isAutosaved: !isDeleted,
    check: findIssues,
    save: async ({ base, value, keys }) => {
      const { draft_version: version } = await save({
        uuid,
        draft_version: base.version,
        attempts: [...keys],
        ...fieldsOf(value),
      });
      // With its blank lines and their keys, so that nothing jumps while it is typed on.
      return { base: { version, value } };
    },
    refresh: async () => {
      await utils.quote.get.invalidate({ uuid });
      const fresh = utils.quote.get.getData({ uuid });
      return fresh && { version: fresh.draft_version, value: draftOf(fresh, taxRate) };
    },
  });
  return {
    ...draft,
    /** Changes one field; its error is over. */
    change: (part: Partial<QuoteValue>) =>
      draft.set(
        (before) => ({ ...before, ...part }),
        (fault) => fault.startsWith(Object.keys(part)[0] ?? ''),
      ),
    /** Changes lines; `path` is the one whose error is over. */
    setLines: (update: (lines: readonly LineValue[]) => readonly LineValue[], path = 'lines') =>
      draft.set(
        (before) => ({ ...before, lines: update(before.lines) }),
        (fault) => fault.startsWith(path),
      ),
  };
}

export type QuoteDraft = ReturnType<typeof useQuoteDraft>;
