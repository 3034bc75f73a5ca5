import type { ConsentAnswer, ConsentColumn } from '@perfboard/contracts/subscriber-import';
import { cleanLine } from '@perfboard/contracts/text';
import {
  type ConsentKind,
  isNoAnswer,
  type Meaning,
  meaningOf,
  plainName,
  showsLeaving,
} from './consent-column.ts';
import type { ListFormat } from './list-format.ts';

/** Distinct values of a column that are counted; a status has a handful. */
const valuesMax = 500;
/** The limit for a column that only its values identify as consent: one with more values is free text. */
const shownValuesMax = 50;
/** Values shown to the owner, the most frequent first. */
const askedMax = 50;

interface Column {
  index: number;
  name: string;
  kind: ConsentKind | undefined;
  /** By value: the number of lines that no other column decides. */
  values: Map<string, number>;
  /** Lines with values beyond the limit. */
  others: number;
  /** Whether any line has a value in it. */
  isUsed: boolean;
  answer: ConsentAnswer | undefined;
}

/** Equivalent spellings share the owner's answer. */
const answerKey = (cell: string): string =>
  isNoAnswer(cell) ? '' : cleanLine(cell.slice(0, 200)).toLowerCase();

/** Interprets a list's consent columns: first it reads all lines, then it determines the result of each. */
export function createConsentReader(
  names: readonly string[],
  { kinds }: Pick<ListFormat, 'kinds'>,
  answers: readonly ConsentAnswer[],
) {
  const columns = names.map((name, index): Column => {
    const answer = answers.find(({ column }) => plainName(column) === plainName(name));
    return {
      index,
      name,
      kind: kinds[index] ?? undefined,
      values: new Map(),
      others: 0,
      isUsed: false,
      answer,
    };
  });
  const looked = columns.filter(({ index }) => kinds[index] !== null);

  const isAsking = ({ kind, isUsed, others }: Column): boolean =>
    kind !== undefined && isUsed && !(kind === 'shown' && others > 0);

  /** The meaning without the owner's answer. */
  const own = (column: Column, cell: string): Meaning => {
    if (column.kind === undefined || !column.isUsed) return 'stays';
    const meaning = meaningOf(column.kind, cell);
    if (meaning === undefined && column.kind === 'shown') {
      if (showsLeaving(cell)) return 'left';
      return isAsking(column) ? undefined : 'stays';
    }
    return meaning;
  };
  const meaning = (column: Column, cell: string): Meaning => {
    const known = own(column, cell);
    const { answer } = column;
    if (known !== undefined || !answer) return known;
    if (answer.is_ignored) return 'stays';
    const value = answerKey(cell);
    const given =
      answer.values.find((each) => each.value === value)?.is_subscribed ?? answer.others_subscribed;
    return given === null ? undefined : given ? 'stays' : 'left';
  };

  return {
    /** Takes a line into account. */
    look(cells: readonly string[]): void {
      const meanings = looked.map(({ kind, index }) =>
        kind ? meaningOf(kind, cells[index] ?? '') : undefined,
      );
      const isDecided = meanings.includes('left');
      for (const [at, column] of looked.entries()) {
        const cell = cells[column.index] ?? '';
        const isNamed = kinds[column.index] !== undefined;
        if (!column.isUsed && !isNoAnswer(cell)) column.isUsed = true;
        if (!isNamed && !column.kind && showsLeaving(cell)) column.kind = 'shown';
        // Counts only values that the owner is asked about, and no free text.
        if (isDecided || (isNamed ? meanings[at] !== undefined : column.others > 0)) continue;
        const value = answerKey(cell);
        const count = column.values.get(value);
        if (count !== undefined || column.values.size < (isNamed ? valuesMax : shownValuesMax))
          column.values.set(value, (count ?? 0) + 1);
        else column.others += 1;
      }
    },
    hasColumns: (): boolean => looked.some(({ kind, isUsed }) => kind !== undefined && isUsed),
    /** The meaning of a line in all columns; undefined if only the owner knows it. */
    classify(cells: readonly string[]): Meaning {
      const meanings = looked.map((column) => meaning(column, cells[column.index] ?? ''));
      if (meanings.includes('left')) return 'left';
      return meanings.includes(undefined) ? undefined : 'stays';
    },
    /** Columns with values that the owner has to explain, or has explained. */
    columns(): ConsentColumn[] {
      return looked.filter(isAsking).flatMap((column): ConsentColumn[] => {
        const asked = [...column.values]
          .filter(([value]) => own(column, value) === undefined)
          .sort(([, one], [, other]) => other - one);
        const { answer } = column;
        const values = asked.slice(0, askedMax).map(([value, lines]) => ({
          value,
          lines,
          is_subscribed: answer?.values.find((each) => each.value === value)?.is_subscribed ?? null,
        }));
        const rest = asked.slice(askedMax).reduce((sum, [, lines]) => sum + lines, column.others);
        if (values.length === 0 && rest === 0) return [];
        return [
          {
            column: column.name,
            is_ignored: answer?.is_ignored ?? false,
            values,
            other_lines: rest,
            others_subscribed: answer?.others_subscribed ?? null,
          },
        ];
      });
    },
  };
}
