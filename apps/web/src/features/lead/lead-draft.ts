import type { LeadGuard, LeadPost } from './lead-guard.tsx';

export type DraftKind = 'booking' | 'contact' | 'newsletter';

/** What was typed into a form and not sent yet. */
export interface Draft {
  values: Record<string, string>;
  /** Files were chosen. They are not kept. */
  hadFiles: boolean;
  /** The query of the page it was typed on. */
  search: string;
  /** Sent again after a reload, it is still one lead. */
  post?: LeadPost;
}

const keyOf = (kind: DraftKind): string => `draft:${kind}`;

/** The text fields of a form, without the field that only bots fill in. */
const typedValues = (form: HTMLFormElement): Draft['values'] =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'leave_empty' ? [[name, value]] : [],
    ),
  );

/** Keeps what was typed until it is sent or the tab is closed: it survives a reload, even without a connection. */
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
    // As above.
  }
}

/** What was kept. Another address of the form fills in its own fields. */
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
