import storyStyle from './story.css?url';
import { trustHtml } from './trusted-html.ts';

interface StoryProps {
  /** Rendered by the server from Markdown, with raw HTML escaped. */
  html: string;
  label: string;
  /** The language of the text, if it is not the page's. */
  language?: string | undefined;
  className?: string;
}

/** A project's long text, with the stylesheet that only it needs. */
export const Story = ({ html, label, language, className = '' }: StoryProps) => (
  <>
    <link rel="stylesheet" href={storyStyle} precedence="default" />
    <section
      className={`legal-prose story ${className}`}
      aria-label={label}
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets no HTML of the owner's own through
      dangerouslySetInnerHTML={{ __html: trustHtml(html) }}
    />
  </>
);
