/** Number of accepted mistakes: none, one, or two once a word is long enough to stay recognizable. */
export const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

/** The number of omitted, added, wrong or swapped neighboring letters between two words. */
export function typosBetween(left: string, right: string): number {
  const [from, to] = [[...left], [...right]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, letter] of from.entries()) {
    const current = [row + 1];
    for (const [place, other] of to.entries()) {
      const isSwap = row > 0 && place > 0 && letter === to[place - 1] && from[row - 1] === other;
      current.push(
        Math.min(
          (current[place] ?? 0) + 1,
          (last[place + 1] ?? 0) + 1,
          (last[place] ?? 0) + (letter === other ? 0 : 1),
          isSwap ? (beforeLast[place - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/**
 * Patterns that a word must match if it is at most `typosIn` away: a mistake spoils one part of a word, so
 * another part is unchanged. The first and last letter cover mistakes at the border of two parts.
 * @returns pieces with anything before, between and after them
 */
export function nearPieces(word: string): [string, ...string[]][] {
  const letters = [...word];
  const piece = (from: number, to?: number) => letters.slice(from, to).join('');
  const ends: [string, string] = [piece(0, 1), piece(-1)];
  if (typosIn(word) < 2) {
    const half = Math.floor(letters.length / 2);
    return [[piece(0, half), ''], ['', piece(half)], ends];
  }
  const [first, second] = [Math.floor(letters.length / 3), Math.ceil((2 * letters.length) / 3)];
  return [
    [piece(0, first), ''],
    ['', piece(second)],
    ['', piece(first - 1, second), ''],
    ['', piece(first, second + 1), ''],
    ends,
  ];
}
