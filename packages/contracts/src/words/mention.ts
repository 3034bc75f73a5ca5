/** A member as colleagues know one. */
export interface NamedMember {
  id: string;
  name: string;
}

/** A mention as it is stored: it holds an id, so that a name that is changed or erased is nowhere else. */
const stored = /@\[([\w-]{1,100})\]/g;

/** Shown for a mention of a member who has left. */
export const formerMember = 'former member';

/** The names that mention members. Of several members with one name, all but the first get a number. */
export function mentionNames(members: readonly NamedMember[]): NamedMember[] {
  const seen = new Map<string, number>();
  return members
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, name }) => {
      const key = name.toLowerCase();
      const count = (seen.get(key) ?? 0) + 1;
      seen.set(key, count);
      return { id, name: count > 1 ? `${name} (${count})` : name };
    });
}

/** Behind such a character an `@` belongs to an email address. */
const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}._%+@-]/u.test(char);

/** Whether an `@` belongs to a web address, such as that of someone's page. */
const isInUrl = (text: string, at: number): boolean =>
  text.slice(0, at).split(/\s/).at(-1)?.includes('://') === true;

/** A name ends where no letter follows: `@Asha.` mentions Asha, `@asha.example` is a domain. */
const endsName = (rest: string): boolean => !/^(?:[\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/u.test(rest);

/**
 * A text with the names behind `@` as ids, and the ids of the mentioned members. An `@` in an email
 * or web address mentions no one.
 */
export function storeMentions(
  text: string,
  members: readonly NamedMember[],
): { text: string; ids: string[] } {
  const byLength = mentionNames(members).toSorted((one, other) => other.name.length - one.name.length);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(from, at + 1))) {
    if (isWord(text[at - 1])) continue;
    const found = byLength.find(({ name }) => {
      const end = at + 1 + name.length;
      return (
        text.slice(at + 1, end).toLowerCase() === name.toLowerCase() && endsName(text.slice(end, end + 2))
      );
    });
    if (!found || isInUrl(text, at)) continue;
    parts.push(text.slice(from, at), `@[${found.id}]`);
    from = at + 1 + found.name.length;
  }
  const result = parts.join('') + text.slice(from);
  const known = new Set(members.map(({ id }) => id));
  const ids = [...result.matchAll(stored)].flatMap(([, id]) => (id && known.has(id) ? [id] : []));
  return { text: result, ids: [...new Set(ids)] };
}

export const hasStoredMention = (text: string): boolean => text.includes('@[');

/** A stored text as people read it. */
export function showMentions(text: string, members: readonly NamedMember[]): string {
  if (!hasStoredMention(text)) return text;
  const names = new Map(mentionNames(members).map(({ id, name }) => [id, name]));
  return text.replace(stored, (_, id: string) => `@${names.get(id) ?? formerMember}`);
}

/** The name that is being typed behind an `@`; undefined where the cursor is not behind one. */
export function mentionAt(text: string, cursor: number): { start: number; query: string } | undefined {
  // Before the first character, `lastIndexOf` would find it.
  const start = cursor > 0 ? text.lastIndexOf('@', cursor - 1) : -1;
  if (start < 0 || cursor - start > 60 || isWord(text[start - 1]) || isInUrl(text, start)) return undefined;
  const query = text.slice(start + 1, cursor);
  return query.includes('\n') || query.startsWith(' ') ? undefined : { start, query: query.toLowerCase() };
}
