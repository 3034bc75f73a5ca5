import { explainsDoubt } from './excuse.ts';
import type { History, Mail } from './history.ts';
import { forgottenNotes } from './lost.ts';

/** An uncertain email is sent again once, never twice. */
export const copiesMax = 2;

/** The copies of one email that no fault explains: a second one needs a fault that lost the answer to the first. */
export function checkCopies(history: History, name: string, copies: readonly Mail[]): string[] {
  const found: string[] = [];
  if (copies.length > copiesMax + forgottenNotes(history, copies))
    found.push(`${name} arrived ${copies.length} times`);
  for (const [index, copy] of copies.slice(1).entries()) {
    if (!explainsDoubt(history.faults, copies[index]?.at ?? 0, copy.at))
      found.push(`${name} arrived again, and no fault explains it`);
  }
  return found;
}
