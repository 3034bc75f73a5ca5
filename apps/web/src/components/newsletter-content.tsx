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
}: {
  html: string;
  label: string;
  className?: string;
}) => (
  <>
    <link rel="stylesheet" href={contentStyle} precedence="default" />
    <Story html={html} label={label} {...(className && { className })} />
  </>
);
