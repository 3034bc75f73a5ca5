/**
 * Finds the headers that declare flowed text. The parser joins flowed lines of different quote depths, which
 * makes quoted text the sender's, so the declaration is hidden from it and `readFlowed` joins the lines.
 */
const declarations = ['flowed', 'Flowed', 'FLOWED'];
/** Differs from the declaration in one letter, so that lengths don't change; occurs in no email. */
const hiddenName = 'f|owed';
/** An email has one declaration per text part. */
const declarationsMax = 50;
/** The maximum length of a header before the declaration. */
const headerMax = 1000;

const inContentType = /(?:^|\n)content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\bformat\s*=\s*"?$/i;
const addedSpaces = /(?:^|\n)content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\bdelsp\s*=\s*"?yes\b/i;

function findDeclarations(source: Buffer): number[] {
  const found: number[] = [];
  for (const name of declarations) {
    for (let at = source.indexOf(name); at !== -1; at = source.indexOf(name, at + 1)) {
      found.push(at);
      if (found.length === declarationsMax) return found;
    }
  }
  return found;
}

/** An email's source with its flowed text hidden from the parser; see `readFlowed`. */
export interface HiddenFlow {
  source: Buffer;
  isFlowed: boolean;
  /** The program added a space at the end of each broken line (`DelSp=yes`). */
  hasAddedSpaces: boolean;
}

/** Hides the declarations of flowed text in an email's source. */
export function hideFlowed(source: Buffer): HiddenFlow {
  const hidden: HiddenFlow = { source, isFlowed: false, hasAddedSpaces: false };
  for (const at of findDeclarations(source)) {
    const before = source.toString('latin1', Math.max(0, at - headerMax), at);
    const header = before.slice(Math.max(0, before.toLowerCase().lastIndexOf('content-type:') - 1));
    if (!inContentType.test(header)) continue;
    if (!hidden.isFlowed) hidden.source = Buffer.from(source);
    hidden.isFlowed = true;
    hidden.source.write(hiddenName, at, 'latin1');
    hidden.hasAddedSpaces ||= addedSpaces.test(header + source.toString('latin1', at, at + headerMax));
  }
  return hidden;
}

/** A line's quote depth, and its text without marks and without the space that protects its beginning. */
function readLine(line: string): { depth: number; text: string } {
  const [marks = ''] = /^>*/.exec(line) ?? [];
  const rest = line.slice(marks.length);
  return { depth: marks.length, text: rest.startsWith(' ') ? rest.slice(1) : rest };
}

/**
 * Joins the lines of a flowed text (RFC 3676): a broken line ends with a space, and only lines of the same
 * quote depth belong together.
 */
export function readFlowed(text: string, { hasAddedSpaces }: Pick<HiddenFlow, 'hasAddedSpaces'>): string {
  const joined: { depth: number; pieces: string[]; isOpen: boolean }[] = [];
  for (const line of text.replaceAll(hiddenName, 'flowed').split(/\r?\n/)) {
    const { depth, text: own } = readLine(line);
    // The line above a signature ends with a space without being broken.
    const isOpen = own.endsWith(' ') && own !== '-- ';
    const piece = isOpen && hasAddedSpaces ? own.slice(0, -1) : own;
    const last = joined.at(-1);
    if (last?.isOpen && last.depth === depth && own !== '-- ') {
      last.pieces.push(piece);
      last.isOpen = isOpen;
    } else joined.push({ depth, pieces: [piece], isOpen });
  }
  return joined
    .map(({ depth, pieces }) =>
      [...(depth > 0 ? [`${'>'.repeat(depth)} `] : []), ...pieces].join('').trimEnd(),
    )
    .join('\n');
}
