import { usePageLanguage } from './messages.ts';
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
export function Story({ html, label, language, className = '' }: StoryProps) {
  const { written } = usePageLanguage();
  const text = {
    className: `legal-prose story ${className}`,
    // The server lets no HTML of the owner's own through.
    dangerouslySetInnerHTML: { __html: trustHtml(html) },
  };
  return (
    <>
      <link rel="stylesheet" href={storyStyle} precedence="default" />
      {language ? (
        // The label is in the page's language.
        <section aria-label={label} className="min-w-0">
          <div {...text} {...written(language)} />
        </section>
      ) : (
        <section {...text} aria-label={label} />
      )}
    </>
  );
}
