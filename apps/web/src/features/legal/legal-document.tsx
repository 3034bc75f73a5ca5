import type { LegalPage } from '@perfboard/content/legal-page';
import { path } from '@perfboard/contracts/path';
import { usePageFacts } from '../../data/page-context.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';

/** Dates of legal pages are calendar days of the shop, the same for every reader. */
const formatDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** A legal page with its table of contents. */
export function LegalDocument({ page, address }: { page: LegalPage; address: string }) {
  const { origin } = usePageFacts();
  return (
    <>
      <Seo
        title={page.title}
        description={page.description}
        canonical={address}
        facts={[
          breadcrumbFact(origin, [
            ['Home', path.home],
            [page.title, address],
          ]),
        ]}
      />
      <PageTitle
        designator="DS1"
        eyebrow={`Revision of ${formatDay(page.updated)}`}
        title={page.title}
        text={page.description}
        trail={[['Home', path.home]]}
      />
      <div className="page grid items-start gap-10 py-12 md:py-16 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav aria-label="On this page" className="lg:sticky lg:top-28">
          <ol className="grid gap-1 border-l-2 border-rule pl-4 text-small">
            {page.sections.map(({ id, title }, index) => (
              <li key={id}>
                <a href={`#${id}`} className="flex gap-3 py-1 no-underline hover:underline">
                  <span className="designator pt-0.5 text-copper">{String(index + 1).padStart(2, '0')}</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="grid max-w-[44rem] gap-10">
          <p className="text-lead">{page.intro}</p>
          {page.sections.map(({ id, title, paragraphs, bullets }) => (
            <section key={id} id={id} className="grid gap-3">
              <h2 className="text-[1.5rem] leading-tight">{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {bullets && (
                <ul className="grid list-disc gap-2 pl-5 marker:text-copper">
                  {bullets.map((bullet) => (
                    <li key={bullet}>{bullet}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
