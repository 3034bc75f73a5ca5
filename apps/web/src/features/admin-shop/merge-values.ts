import { isFields, isSame } from '@perfboard/contracts/shop/override';

/** An entry of a list, and which one of the list before it was; -1 for a new one. */
interface Entry {
  from: number;
  value: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields that an entry is known by; the first with a text counts. */
const naming = ['id', 'name', 'title', 'question', 'from', 'date', 'label'] as const;

const nameOf = (value: unknown): string =>
  isFields(value) ? (naming.map((field) => textOf(value[field])).find(Boolean) ?? '') : '';

const hasSameName = (one: unknown, other: unknown): boolean => {
  const name = nameOf(one);
  return name !== '' && name === nameOf(other);
};

/** Two entries with the same sentence, of six words or more, are one that got another name, if they have no IDs. */
const sentence = /\S\s+\S+\s+\S+\s+\S+\s+\S+\s+\S/;
const hasSameSentence = (one: unknown, other: unknown): boolean =>
  isFields(one) &&
  isFields(other) &&
  !one.id &&
  Object.entries(one).some(([name, text]) => sentence.test(textOf(text)) && text === other[name]);

/** Finds each entry in the list before: unchanged, then changed; in its place, then elsewhere. */
function follow(before: readonly unknown[], after: readonly unknown[]): Entry[] {
  const free = new Set(before.keys());
  const entries = after.map((value): Entry => ({ from: -1, value }));
  for (const isOne of [isSame, hasSameName, hasSameSentence]) {
    const take = (entry: Entry, places: readonly number[]) => {
      if (entry.from !== -1) return;
      const from = places.find((place) => free.has(place) && isOne(before[place], entry.value));
      if (from !== undefined && free.delete(from)) entry.from = from;
    };
    for (const [at, entry] of entries.entries()) take(entry, [at]);
    for (const entry of entries) take(entry, [...free]);
  }
  return entries;
}

const isReordered = (entries: readonly Entry[]): boolean => {
  const known = entries.filter(({ from }) => from !== -1);
  return known.some(({ from }, at) => at > 0 && from < (known[at - 1]?.from ?? 0));
};

/** What both changed in a list: entries that one of them added, changed, moved or removed. */
function mergeLists(before: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const sides = [follow(before, mine), follow(before, theirs)] as const;
  const [leading, other] = isReordered(sides[0]) ? sides : [sides[1], sides[0]];
  const find = (side: readonly Entry[], from: number) => side.find((entry) => entry.from === from);
  const merged: Entry[] = leading.flatMap((entry) => {
    if (entry.from === -1) return [entry];
    const [my, their] = [find(sides[0], entry.from), find(sides[1], entry.from)];
    if (my && their) return [{ ...entry, value: mergeValues(before[entry.from], my.value, their.value) }];
    // Removed by one of them: it stays if the other has changed it.
    return isSame(before[entry.from], entry.value) ? [] : [entry];
  });
  for (const [at, entry] of other.entries()) {
    const isKnown =
      entry.from === -1
        ? merged.some(({ from, value }) => from === -1 && isSame(value, entry.value))
        : find(leading, entry.from) || isSame(before[entry.from], entry.value);
    if (isKnown) continue;
    const previous = other.slice(0, at).findLast((one) => merged.some((known) => isPlace(known, one)));
    merged.splice(previous ? merged.findIndex((known) => isPlace(known, previous)) + 1 : 0, 0, entry);
  }
  return merged.map(({ value }) => value);
}

const isPlace = (one: Entry, other: Entry): boolean =>
  one === other || (one.from !== -1 && one.from === other.from);

/**
 * The changes of two people to one value, together: field by field, and in lists entry by entry. Where both changed
 * the same, it is mine. Without a change of mine it is theirs, the same object.
 */
export function mergeValues(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  if (isSame(before, theirs)) return mine;
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(before, mine, theirs);
  if (!isFields(before) || !isFields(mine) || !isFields(theirs)) return mine;
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValues(before[name], mine[name], theirs[name])]),
  );
}
