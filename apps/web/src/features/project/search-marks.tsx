const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text with every place marked that a word of the search stands in. */
export function SearchMarks({ text, search }: { text: string; search: string }) {
  const words = search.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return <span>{text}</span>;
  // Longest first: of two words that begin alike the longer one is the match.
  const pattern = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'giu');
  const parts = text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={index} className="search-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  );
  // The key replaces all parts at once. Browser translation replaces bare text, and React cannot update it then.
  return <span key={search}>{parts}</span>;
}
