import { usePageLanguage } from './messages.ts';

/** A text of the site content in a row with an icon: an element of its own only if it is in another language. */
export function ContentText({ text }: { text: string }) {
  const attributes = usePageLanguage().textIn(text);
  return attributes.lang ? <span {...attributes}>{text}</span> : text;
}
