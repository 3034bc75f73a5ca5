import { directionOf } from '@perfboard/messages/language';
import storyStyle from './story.css?url';
import { trustHtml } from './trusted-html.ts';

interface StoryProps {
  /** Rendered by the server from Markdown, with raw HTML escaped. */
  html: string;
  label: string;
  className?: string;
  /** Of the text, if it is not that of the page. */
  language?: string | undefined;
}

/** A project's long text, with the stylesheet that only it needs. */
export const Story = ({ html, label, language, className = '' }: StoryProps) => (
  <>
    <link rel="stylesheet" href={storyStyle} precedence="default" />
    <section
      className={`legal-prose story ${className}`}
      aria-label={label}
      {...(language && { lang: language, dir: directionOf(language) })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets no HTML of the owner's own through
      dangerouslySetInnerHTML={{ __html: trustHtml(html) }}
    />
  </>
);
