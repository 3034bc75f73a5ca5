import type { LeadGuard, LeadPost } from './lead-guard.tsx';

export type DraftKind = 'booking' | 'contact' | 'newsletter';

/** Input of a form that was not sent yet. */
export interface Draft {
  values: Record<string, string>;
  /** Files were chosen. They are not stored. */
  hadFiles: boolean;
  /** The query of the page it was typed on. */
  search: string;
  /** The key of an unanswered post: sent again after a reload, it is still the same lead. */
  post?: LeadPost;
}

const keyOf = (kind: DraftKind): string => `draft:${kind}`;

/** The text fields of a form, without the honeypot. */
const typedValues = (form: HTMLFormElement): Draft['values'] =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'leave_empty' ? [[name, value]] : [],
    ),
  );

/**
 * Stores input until it is sent or the tab is closed, so that it survives a reload, even offline. After a post without an
 * answer, whatever the form then contains is offered again until a post succeeds.
 */
export function keepDraft(
  kind: DraftKind,
  form: HTMLFormElement,
  { guard, files = [] }: { guard: LeadGuard; files?: readonly File[] | undefined },
): void {
  const post = guard.post();
  const draft: Draft = {
    values: typedValues(form),
    hadFiles: files.length > 0,
    search: location.search,
    ...(post && { post }),
  };
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // Without storage the form works as before.
  }
}

export function dropDraft(kind: DraftKind): void {
  try {
    sessionStorage.removeItem(keyOf(kind));
  } catch {
    // As above, without storage.
  }
}

/** Reads the stored input. If the form was opened with other parameters, those fill in their own fields. */
export function readDraft(kind: DraftKind): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null') as Draft | null;
    if (!draft) return undefined;
    if (draft.search === location.search) return draft;
    const values = { ...draft.values };
    for (const name of new URLSearchParams(location.search).keys()) delete values[name];
    return { ...draft, values };
  } catch {
    return undefined;
  }
}
