import { usePageLanguage } from './messages.ts';

/** A text of the site content in a row with an icon, in its own direction. */
export function ContentText({ text }: { text: string }) {
  return <bdi {...usePageLanguage().textIn(text)}>{text}</bdi>;
}
