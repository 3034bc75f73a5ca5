import contentStyle from './newsletter-content.css?url';
import { Story } from './story.tsx';

/** A newsletter's text as a page shows it. @param html made by the server from Markdown, with raw HTML escaped */
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
