import { count } from './check.ts';
import type { History } from './history.ts';

/** The first few of each kind: a broken mechanism breaks a thousand promises. */
export const summarize = (violations: readonly string[]): string[] =>
  violations.length > 20 ? [...violations.slice(0, 20), `... ${violations.length} in all`] : [...violations];

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
