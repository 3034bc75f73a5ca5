/** A small generator (mulberry32): the same numbers for the same seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  return {
    next,
    integer,
    pick: (from) => from[integer(from.length)] as (typeof from)[number],
    shuffle(items) {
      const left = [...items];
      return items.map(() => left.splice(integer(left.length), 1)[0] as (typeof items)[number]);
    },
  };
}
