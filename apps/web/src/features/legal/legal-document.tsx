import type { LegalPage, LegalSection } from '@perfboard/content/legal-page';
import { path } from '@perfboard/contracts/path';
import type { LegalText } from '@perfboard/contracts/shop/page-shop';
import { formatDay } from '@perfboard/messages/format';
import { usePageLanguage } from '../../components/messages.ts';
import { trustHtml } from '../../components/trusted-html.ts';
import { usePageFacts } from '../../data/page-context.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** HTML that the server rendered from the owner's Markdown. */
function OwnText({ html, className }: { html: string; className: string }) {
  return (
    <div
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes HTML in the owner's text
      dangerouslySetInnerHTML={{ __html: trustHtml(html) }}
    />
  );
}

/** The product's default text. */
function Words({ section }: { section: LegalSection }) {
  return (
    <>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.bullets && (
        <ul className="grid list-disc gap-2 ps-5 marker:text-copper">
          {section.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LegalDocumentProps {
  title: string;
  page: LegalPage;
  /** The owner's text, if there is one. */
  own: LegalText | undefined;
  address: string;
  /** Where the text is in the site content. */
  textPath: string;
}

/** A legal page with its table of contents. */
export function LegalDocument({ title, page, own, address, textPath }: LegalDocumentProps) {
  const { origin } = usePageFacts();
  const { language, languages, translator, textIn } = usePageLanguage();
  const attributes = textIn(textPath);
  const written = languages.find((one) => one.language === attributes.lang);
  const t = translator('reading');
  const home = [translator('site')('home'), path.home] as const;
  return (
    <>
      <Seo
        title={title}
        description={page.description}
        canonical={address}
        facts={[breadcrumbFact(origin, [home, [title, address]])]}
      />
      <PageTitle
        designator="DS1"
        eyebrow={t('lastUpdated', { date: formatDay(language, (own ?? page).updated, 'long') })}
        title={title}
        text={page.description}
        trail={[home]}
      />
      <div className="page grid items-start gap-10 py-12 md:py-16 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label={t('onThisPage')} className="lg:sticky lg:top-28">
          <ol {...attributes} className="grid gap-1 border-s-2 border-rule ps-4 text-small wrap-anywhere">
            {(own ?? page).sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`} className="flex gap-3 py-1 no-underline hover:underline">
                  <span className="designator flex-none pt-0.5 text-copper">
                    {String(index + 1).padStart(2, '0')}
                  </span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article {...attributes} className="grid max-w-[44rem] gap-10 wrap-anywhere">
          {written && (
            <p lang={language} dir="auto" className="text-small text-muted">
              {t('textLanguage', { language: written.name })}
            </p>
          )}
          {own ? (
            <OwnText html={own.html} className="legal-prose text-lead" />
          ) : (
            <p className="text-lead">{page.intro}</p>
          )}
          {own
            ? own.sections.map(({ id, title, html }) => (
                <section key={id} id={id} className="grid gap-3">
                  <h2 dir="auto" className="text-[1.5rem] leading-tight">
                    {title}
                  </h2>
                  <OwnText html={html} className="legal-prose" />
                </section>
              ))
            : page.sections.map((section) => (
                <section key={section.id} id={section.id} className="grid gap-3">
                  <h2 dir="auto" className="text-[1.5rem] leading-tight">
                    {section.title}
                  </h2>
                  <Words section={section} />
                </section>
              ))}
        </article>
      </div>
    </>
  );
}
