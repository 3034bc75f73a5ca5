import { isFields, isSame } from '@perfboard/contracts/shop/override';

/** An entry of a list, and which one of the list before it was; -1 for a new one. */
interface Entry {
  from: number;
  value: unknown;
}

interface MergeOptions {
  /** Theirs is what the server made of the value before: entry by entry, cleaned and with IDs. */
  isStored?: boolean;
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join() : typeof value === 'string' ? value : '';

/** The fields that an entry is known by; the first in which both have a text counts. */
const naming = ['id', 'name', 'title', 'question', 'from', 'date', 'label', 'description', 'days'] as const;

/** Several customers may have the same name: of their other texts, one must be the same too. Only testimonials have a rating. */
function mayBeNamesake(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const texts = Object.keys(one).filter((name) => name !== 'name' && textOf(one[name]));
  return (
    'rating' in one && texts.length > 1 && texts.every((name) => textOf(one[name]) !== textOf(other[name]))
  );
}

function hasSameName(one: unknown, other: unknown): boolean {
  if (!isFields(one) || !isFields(other)) return false;
  const field = naming.find((name) => textOf(one[name]) && textOf(other[name]));
  if (field === undefined || textOf(one[field]) !== textOf(other[field])) return false;
  return field !== 'name' || !mayBeNamesake(one, other);
}

/** Two entries with the same sentence, of six words or more, are one that got another name, if they have no IDs. */
const sentence = /\S\s+\S+\s+\S+\s+\S+\s+\S+\s+\S/;
const hasSameSentence = (one: unknown, other: unknown): boolean =>
  isFields(one) &&
  isFields(other) &&
  !one.id &&
  Object.entries(one).some(([name, text]) => sentence.test(textOf(text)) && text === other[name]);

/** Finds each entry in the list before: unchanged, in its place or elsewhere; then changed, if there is one only. */
function follow(before: readonly unknown[], after: readonly unknown[]): Entry[] {
  const free = new Set(before.keys());
  const entries = after.map((value): Entry => ({ from: -1, value }));
  const take = (entry: Entry, from: number | undefined) => {
    if (from !== undefined && free.delete(from)) entry.from = from;
  };
  for (const [at, entry] of entries.entries())
    if (free.has(at) && isSame(before[at], entry.value)) take(entry, at);
  for (const entry of entries)
    if (entry.from === -1)
      take(
        entry,
        [...free].find((place) => isSame(before[place], entry.value)),
      );
  for (const isOne of [hasSameName, hasSameSentence]) {
    const left = entries.filter(({ from }) => from === -1);
    const pairs = left.map((entry) => ({
      entry,
      places: [...free].filter((place) => isOne(before[place], entry.value)),
    }));
    for (const { entry, places } of pairs) {
      const [place] = places;
      const isOnly =
        pairs.filter((other) => place !== undefined && other.places.includes(place)).length === 1;
      if (places.length === 1 && isOnly) take(entry, place);
    }
  }
  return entries;
}

const isReordered = (entries: readonly Entry[]): boolean => {
  const known = entries.filter(({ from }) => from !== -1);
  return known.some(({ from }, at) => at > 0 && from < (known[at - 1]?.from ?? 0));
};

/** Where a list was only cleaned and typed in, an entry that cannot be found otherwise is the one in its place. */
function followStored(before: readonly unknown[], after: readonly unknown[]): Entry[] {
  const entries = follow(before, after);
  const taken = new Set(entries.map(({ from }) => from));
  return after.length === before.length
    ? entries.map((entry, at) => (entry.from === -1 && !taken.has(at) ? { ...entry, from: at } : entry))
    : entries;
}

/** Whether two new entries are one. The server makes the ID, and the anchor of a service, when it stores one. */
const isSameNew = (one: unknown, other: unknown): boolean => {
  if (!isFields(one) || !isFields(other)) return isSame(one, other);
  const isMade = (name: string) =>
    (name === 'id' || name === 'slug') && (one[name] === '' || other[name] === '');
  return Object.keys({ ...one, ...other }).every((name) => isMade(name) || isSame(one[name], other[name]));
};

/** What both changed in a list: entries that one of them added, changed, moved or removed. */
function mergeLists(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  options: MergeOptions,
): unknown[] {
  const followed = options.isStored ? followStored : follow;
  const sides = [followed(before, mine), followed(before, theirs)] as const;
  const [leading, other] = isReordered(sides[0]) ? sides : [sides[1], sides[0]];
  const find = (side: readonly Entry[], from: number) => side.find((entry) => entry.from === from);
  const merged: Entry[] = leading.flatMap((entry) => {
    if (entry.from === -1) return [entry];
    const [my, their] = [find(sides[0], entry.from), find(sides[1], entry.from)];
    if (my && their)
      return [{ ...entry, value: mergeValues(before[entry.from], my.value, their.value, options) }];
    // Removed by one of them: it stays if the other person has changed it.
    return options.isStored || isSame(before[entry.from], entry.value) ? [] : [entry];
  });
  // What the server stored adds nothing to what was sent.
  if (options.isStored && other === sides[1]) return merged.map(({ value }) => value);
  for (const [at, entry] of other.entries()) {
    const isKnown =
      entry.from === -1
        ? leading.some(({ from, value }) => from === -1 && isSameNew(value, entry.value))
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
export function mergeValues(
  before: unknown,
  mine: unknown,
  theirs: unknown,
  options: MergeOptions = {},
): unknown {
  if (isSame(before, mine)) return theirs;
  if (isSame(before, theirs)) return mine;
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists(before, mine, theirs, options);
  if (!isFields(before) || !isFields(mine) || !isFields(theirs)) return mine;
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].map((name) => [name, mergeValues(before[name], mine[name], theirs[name], options)]),
  );
}
