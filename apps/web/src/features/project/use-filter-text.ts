import { type RefObject, useEffect, useRef, useState } from 'react';
import { takeEarlyInput } from '../../data/early-input.ts';
import type { ProjectFilters } from './project-filters.ts';

/** How long to wait for another letter before the address changes. */
const typingPauseMs = 250;

export type ChangeFilters = (change: Partial<ProjectFilters>, isTyping?: boolean) => void;

/** The text of the search box, which the address follows after a pause. */
export function useFilterText(q: string, form: RefObject<HTMLFormElement | null>, onChange: ChangeFilters) {
  const [text, setText] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(q);

  useEffect(() => {
    // Back, forward and Clear Filters change the address without typing.
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const changeRef = useRef(onChange);
  changeRef.current = onChange;
  useEffect(() => {
    const early = takeEarlyInput(form.current);
    if (Object.keys(early).length === 0) return;
    if (early.q !== undefined) {
      sent.current = early.q.trim();
      setText(early.q);
    }
    changeRef.current(early);
  }, [form]);

  const apply = (value: string, change: Partial<ProjectFilters> = {}, isTyping = false) => {
    clearTimeout(timer.current);
    sent.current = value.trim().slice(0, 100);
    onChange({ q: value, ...change }, isTyping);
  };
  return {
    text,
    type: (value: string) => {
      setText(value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(value, {}, true), typingPauseMs);
    },
    /** Applies the typed text immediately, also together with another filter. */
    apply: (change?: Partial<ProjectFilters>) => apply(text, change),
  };
}
