import { count } from './check.ts';
import { group } from './group.ts';
import type { History } from './history.ts';

const shownPerKind = 3;

/** The first three of each kind, because one broken mechanism can break a thousand promises. */
export function summarize(violations: readonly string[]): string[] {
  // Two violations are of one kind if they differ only in ids, addresses, names in quotes, and numbers.
  const kinds = group(violations, (violation) => violation.replace(/\S*[\d@]\S*|"[^"]*"/g, '#'));
  return [...kinds.values()].flatMap((all) => [
    ...all.slice(0, shownPerKind),
    ...(all.length > shownPerKind ? [`... ${all.length} of this kind`] : []),
  ]);
}

/** What happened, for a person to read. */
export function table(history: History, violations: readonly string[]): string {
  const lines = Object.entries(count(history)).map(([name, value]) => `${name.padEnd(18)}${value}`);
  const kinds = new Map<string, { bit: number; missed: number }>();
  for (const { name, proof } of history.faults) {
    const kind = kinds.get(name) ?? { bit: 0, missed: 0 };
    if (proof === null) kind.missed += 1;
    else kind.bit += 1;
    kinds.set(name, kind);
  }
  const faults = [...kinds]
    .sort()
    .map(([name, { bit, missed }]) => `  ${name.padEnd(18)}${bit} bit, ${missed} met nothing`);
  return [
    ...lines,
    'faults',
    ...faults,
    `violations        ${violations.length}`,
    ...summarize(violations),
  ].join('\n');
}
