import { type Accent, boardInks, boardTokens, wholeAccent } from '@perfboard/contracts/shop/accent';

/** The colors of a drawn social preview image. */
export interface CardColors {
  ground: string;
  /** Rows of holes in the ground. */
  hole: string;
  /** Holes of the product's mark. */
  mark: string;
  /** The trace, the mark and a category above a title. */
  line: string;
  title: string;
  text: string;
}

const own: CardColors = {
  ground: '#0c2b22',
  hole: '#16483a',
  mark: '#2f7a5d',
  line: '#e0a866',
  title: '#f6f3ea',
  text: '#b9cbc2',
};

/** The product's colors, or the board in the owner's accent as on the site. */
export function cardColorsOf(accent: Partial<Accent> | undefined): CardColors {
  const colors = wholeAccent(accent);
  if (!colors) return own;
  const board = boardTokens(colors.dark, 'light');
  return {
    ...own,
    ground: board['--board'],
    hole: board['--board-raised'],
    mark: board['--board-rule'],
    line: colors.dark,
    text: boardInks(colors.dark)['--board-muted'] ?? own.text,
  };
}
