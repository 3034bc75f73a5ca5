/** A seeded source of randomness: the same seed gives the same sequence on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [low, high). */
  range(low: number, high: number): number;
  /** A whole number in [low, high]. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** @param seed any text, for instance a project's name */
export function createRandom(seed: string): Random {
  let state = 0x9e3779b9;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 0x85ebca6b) + 0x6d2b79f5;

  // mulberry32: tiny, fast, and good enough for pictures
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 8; warmUp++) next();
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));

  return {
    next,
    int,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new RangeError('cannot pick from nothing');
      return item;
    },
    shuffle: (items) => {
      const result = [...items];
      for (let i = result.length - 1; i > 0; i--) {
        const j = int(0, i);
        [result[i], result[j]] = [result[j]!, result[i]!];
      }
      return result;
    },
  };
}
