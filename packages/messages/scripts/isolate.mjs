// In a text from right to left, names, codes and amounts keep the order of their own letters and signs.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const isRightToLeft = (language) => /^(?:Arab|Hebr|Thaa)$/.test(new Intl.Locale(language).maximize().script);

/** Stay bare: addresses, because a mail program would take the mark after one as its part, and what a % follows. */
const bare = ['url', 'value', 'percent', 'rate'];

/** The ICU text with marks of isolation around its arguments, if the language is written from right to left. */
export function isolateArguments(language, text) {
  if (!isRightToLeft(language)) return text;
  const places = [];
  const visit = (nodes) => {
    for (const node of nodes) {
      if (node.type === TYPE.argument && !bare.includes(node.value)) places.push(node.location);
      else if (node.type === TYPE.tag) visit(node.children);
      else if (node.options) for (const { value } of Object.values(node.options)) visit(value);
    }
  };
  visit(parse(text, { captureLocation: true }));
  return places.reduceRight(
    (whole, { start: { offset: from }, end: { offset: to } }) =>
      `${whole.slice(0, from)}\u2068${whole.slice(from, to)}\u2069${whole.slice(to)}`,
    text,
  );
}
