const delimiters = [',', ';', '\t', '|'] as const;

/** The column separator: the most frequent candidate in the first line, outside quotes. */
export function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).slice(0, 10_000).replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}
