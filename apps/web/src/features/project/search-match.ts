import { folded } from '@perfboard/contracts/words/folded';

const lower = (text: string): string => text.toLowerCase();

/** Which letters of a text contain a word in this form. */
function mark(letters: readonly string[], form: (text: string) => string, { words, isMatch }: Matches): void {
  const forms = letters.map(form);
  const whole = forms.join('');
  // A letter may have several characters in this form, or none.
  const owners = forms.flatMap((one, at) => Array<number>(one.length).fill(at));
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const owner of owners.slice(at, at + word.length)) isMatch[owner] = true;
    }
  }
}

interface Matches {
  words: readonly string[];
  isMatch: boolean[];
}

/**
 * Splits a text at the matches of a search: every second part is one. A word matches as in the search itself: in any
 * case, and without the accents that it lacks.
 */
export function splitAtMatches(text: string, search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean).map(lower);
  const plain = [lower(text), folded(text)];
  if (!words.some((word) => plain.some((form) => form.includes(word)))) return [text];
  // Each with its accents.
  const letters = text.match(/.\p{M}*/gsu) ?? [];
  const isMatch = letters.map(() => false);
  mark(letters, lower, { words, isMatch });
  if (plain[0] !== plain[1]) mark(letters, folded, { words, isMatch });
  const parts = [''];
  for (const [at, letter] of letters.entries()) {
    // Parts alternate, beginning with one that does not match.
    if (isMatch[at] !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += letter;
  }
  return parts;
}
