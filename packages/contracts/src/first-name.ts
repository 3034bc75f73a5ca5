/** Titles before a name; those that are also names need a dot. `Dipl.-Ing.` is two of them. */
const title =
  /^(?:(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|sir|dame|herr|frau|mme|mlle|sra|srta|shri|smt|dipl)\b\.?|(?:ing|eng|engr|m|fr|mag|hon|rev|capt|lt|col|maj|sgt|sr|hr)\.)[-\s]*)+(?=\S)/i;

/** Suffixes after a name, with or without a comma. */
const suffix = /^(?:ph\.?\s?d|m\.?d|mba|msc|bsc|esq|jr|sr|i{2,3}|iv|dds|rn|pe|p\.e|cpa|m\.?eng|b\.?eng)\.?$/i;

/** A company or several people, not one person. */
const isNoPerson =
  /[&@\d/+]|\b(?:and|und|et|ltd|inc|llc|gmbh|ag|corp|co|bv|srl|sarl|team|support|shop|lab|labs|university|institute)\b/i;

const onlyLatin = /^[\p{Script=Latin}\p{M}\s.,'’-]+$/u;

const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase();

/** `PRIYA` and `priya` as `Priya`; each part of a double name. */
const capitalized = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

/**
 * The name to greet a person with: the first name if the full name clearly has one, otherwise the full name.
 * Names in other scripts than Latin, initials, a title with a family name, companies and several people are
 * left whole.
 */
export function firstNameOf(fullName: string): string {
  const full = fullName.replace(/\s+/g, ' ').trim();
  if (!onlyLatin.test(full) || isNoPerson.test(full)) return full;
  const [before = '', ...behind] = full.split(',').map((part) => part.trim());
  const given = behind.find((part) => part && !suffix.test(part));
  // "RAMANATHAN, Priya", but not "Priya Ramanathan, PhD".
  const named = given ?? before;
  const untitled = named.replace(title, '');
  const words = untitled.split(' ').filter((word) => !suffix.test(word));
  const [first = ''] = words;
  // "Dr. Ramanathan": the only name is the family name.
  const isFamily = !given && words.length === 1 && untitled !== named;
  const isInitial = first.endsWith('.') || first.length < 2;
  if (isFamily || isInitial) return full;
  // "AJ" in "AJ Smith" is initials; "PRIYA RAMANATHAN" is only in capitals.
  return isOneCase(full.replace(title, '')) || (given && isOneCase(first) && first.length > 2)
    ? capitalized(first)
    : first;
}
