import { createContext, useContext } from 'react';
import type { FormSources } from './form-spec.ts';

export const FormSourcesContext = createContext<FormSources>({ value: {}, categories: [] });

/** What a field offers, and what it has beside that: nothing is taken away by being looked at. */
export function useOptions(
  options: readonly string[] | ((sources: FormSources) => readonly string[]),
  chosen: readonly string[],
): readonly string[] {
  const sources = useContext(FormSourcesContext);
  const offered = typeof options === 'function' ? options(sources) : options;
  return [...new Set([...offered, ...chosen])];
}
