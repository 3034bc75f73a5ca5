import type { Language } from '@perfboard/messages/language';
import contentStyle from './newsletter-content.css?url';
import { Story } from './story.tsx';

/**
 * A newsletter's text on a page.
 * @param html rendered by the server from Markdown, with raw HTML escaped
 */
export const NewsletterHtml = ({
  html,
  label,
  className,
  language,
}: {
  html: string;
  label: string;
  className?: string;
  /** Of the text, if it is not that of the page. */
  language?: Language | undefined;
}) => (
  <>
    <link rel="stylesheet" href={contentStyle} precedence="default" />
    <Story html={html} label={label} language={language} {...(className && { className })} />
  </>
);
