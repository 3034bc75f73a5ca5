import letterStyle from './letter.css?url';
import { Story } from './story.tsx';

/** A newsletter's text as a page shows it. @param html made by the server from Markdown, with raw HTML escaped */
export const Letter = ({ html, label, className }: { html: string; label: string; className?: string }) => (
  <>
    <link rel="stylesheet" href={letterStyle} precedence="default" />
    <Story html={html} label={label} {...(className && { className })} />
  </>
);
