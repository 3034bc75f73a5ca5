import type { Backdrop } from '../bench.ts';
import { Board, type BoardOptions } from '../board.ts';
import { anyPassive } from '../component/passive.ts';
import type { Random } from '../random.ts';
import { textWidth } from '../stroke-font.ts';
import { group, num } from '../svg.ts';

/** What a scene is drawn from. */
export interface SceneInput {
  name: string;
  /** Name and tags in lower case, to look for what the project is about. */
  about: string;
  random: Random;
  frame: FrameBoard;
}

/** Lays a board as the picture shows it; `hero` is the place of its most telling part, in the board's own units. */
export type FrameBoard = (board: Board, hero: readonly [number, number]) => string;

export interface Scene {
  backdrop: Backdrop;
  /** In a space of 1600 by 1200. */
  content: string;
}

export type DrawScene = (input: SceneInput) => Scene;

const longestSign = 36;

/** The part of a project's name that fits on a board. */
export function shortName(name: string): string {
  const pieces = name.split(/( (?:with|over|on|for|from|and|at|to|using) |[:,(])/i);
  const head = pieces[0] ?? name;
  const text = head.length < 10 ? pieces.slice(0, 3).join('') : head;
  let result = '';
  for (const word of text.split(/\s+/)) {
    const longer = result ? `${result} ${word}` : word;
    if (result && longer.length > longestSign) break;
    result = longer;
  }
  return result
    .replace(/ (?:with|over|on|for|from|and|at|to|using|a|the)$/i, '')
    .toUpperCase()
    .slice(0, longestSign);
}

/** A content made in its own space of w by h, laid on the bench with its center at x, y. */
export function lay(
  content: string,
  size: { w: number; h: number },
  place: { x: number; y: number; turn?: number; scale?: number },
): string {
  const { x, y, turn = 0, scale = 1 } = place;
  return group(content, {
    transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${scale.toFixed(3)}) translate(${num(-size.w / 2)} ${num(-size.h / 2)})`,
  });
}

export const layBoard = (
  board: Board,
  place: { x: number; y: number; turn?: number; scale?: number },
): string => lay(board.draw(), { w: board.width, h: board.height }, place);

export const newBoard = (
  random: Random,
  options: Omit<BoardOptions, 'random' | 'id'> & { id?: string },
): Board => new Board({ id: 'b', ...options, random });

/** Whole on the bench, for a picture that is cropped to 8:5. */
export function frameWhole(board: Board): string {
  const scale = Math.min(1340 / board.width, 800 / board.height);
  return layBoard(board, { x: 800, y: 600, turn: -3, scale });
}

/** Whole on the bench, or near, with its most telling part in view. */
export const frameByChance =
  (random: Random): FrameBoard =>
  (board, hero) => {
    if (random.chance(0.5)) {
      const scale = Math.min(1340 / board.width, 980 / board.height);
      return layBoard(board, { x: 800, y: 600, turn: random.range(-8, 8), scale });
    }
    const scale = random.range(1.3, 1.42);
    const turn = random.pick([-1, 1]) * random.range(8, 17);
    const angle = (turn * Math.PI) / 180;
    // pull the hero towards the middle, but not so far that the bench is all there is on one side
    const dx = (hero[0] - board.width / 2) * 0.62 * scale;
    const dy = (hero[1] - board.height / 2) * 0.62 * scale;
    return layBoard(board, {
      x: 800 - (dx * Math.cos(angle) - dy * Math.sin(angle)),
      y: 600 - (dx * Math.sin(angle) + dy * Math.cos(angle)),
      turn,
      scale,
    });
  };

/** Prints the project's name at the board's lower edge (or where told), with the maker and a revision. */
export function signBoard(
  board: Board,
  name: string,
  random: Random,
  place?: { x: number; y: number; width?: number },
): void {
  const text = shortName(name);
  const x = place?.x ?? 84;
  const y = place?.y ?? board.height - 62;
  const width = place?.width ?? board.width - 420;
  const size = Math.max(13, Math.min(24, (24 * width) / textWidth(text, 24)));
  board.print(text, x, y, size);
  board.print(
    `PERFBOARD LABS  PB-${random.int(100, 989)}  REV ${random.pick(['A', 'B', 'C', 'D'])}`,
    x,
    y + size + 10,
    12,
  );
}

/** Fills what is left with passives, connects everything and stitches the ground. */
export function finishBoard(
  board: Board,
  options: { passives?: number; density?: number; vias?: number } = {},
): Board {
  const { passives = 46, density = 0.9, vias = 60 } = options;
  board.fill(anyPassive, passives);
  board.connect(density);
  board.stitch(vias);
  return board;
}

/** A smooth curve of n values from 0 to 1. */
export function curve(random: Random, n = 40): number[] {
  const [a, b, c] = [random.range(0.6, 1.6), random.range(2, 4), random.range(5, 9)];
  const shift = random.next() * 6;
  return Array.from({ length: n }, (_, i) => {
    const t = (i / (n - 1)) * Math.PI * 2;
    return 0.5 + 0.28 * Math.sin(a * t + shift) + 0.14 * Math.sin(b * t) + 0.07 * Math.sin(c * t + shift);
  });
}

/** An electrocardiogram of n values from 0 to 1. */
export function heartbeat(n = 160, beats = 3): number[] {
  const bump = (t: number, at: number, width: number, height: number) =>
    height * Math.exp(-(((t - at) / width) ** 2));
  return Array.from({ length: n }, (_, i) => {
    const t = ((i / n) * beats) % 1;
    return (
      0.24 +
      bump(t, 0.2, 0.035, 0.08) -
      bump(t, 0.34, 0.012, 0.12) +
      bump(t, 0.375, 0.014, 0.72) -
      bump(t, 0.41, 0.014, 0.2) +
      bump(t, 0.62, 0.055, 0.16)
    );
  });
}
