import { path, publishedNewsletterPath } from '@perfboard/contracts/path';
import { formatDayIn } from '@perfboard/messages/format';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loaded, PageData } from '../../data/page-data.ts';
import { useReloadWhenBack } from '../../data/reload-when-back.ts';
import { useShop } from '../../data/shop-words.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NewsletterFeedLink } from './newsletter-feed-link.tsx';
import {
  type PublishedNewsletterPage,
  publishedNewsletters,
  useTextLanguage,
} from './published-newsletter-data.ts';

export async function load(
  data: PageData,
  { request }: LoaderFunctionArgs,
): Promise<Loaded<PublishedNewsletterPage>> {
  return publishedNewsletters(data, new URL(request.url).searchParams.get('cursor') ?? undefined);
}

function PublishedNewsletters({ page }: { page: PublishedNewsletterPage }) {
  const { language, base, translator, written } = usePageLanguage();
  const t = translator('reading');
  const { time_zone } = useShop();
  const languageOf = useTextLanguage();
  if (page.items.length === 0) return <p className="text-lead">{t('noNewsletters')}</p>;
  return (
    <>
      <ol className="grid gap-4">
        {page.items.map((newsletter) => (
          <li key={newsletter.uuid} className="board-card grid gap-1 p-5 sm:p-6">
            <time dateTime={newsletter.sent_at} className="text-small text-muted">
              {formatDayIn(language, newsletter.sent_at, time_zone)}
            </time>
            <h2 className="text-h3 wrap-anywhere" dir="auto" {...written(languageOf(newsletter))}>
              <PageLink to={publishedNewsletterPath(newsletter)} className="no-underline hover:underline">
                {newsletter.subject}
              </PageLink>
            </h2>
            {newsletter.preview_text && (
              <p className="text-muted wrap-anywhere" {...written(languageOf(newsletter))}>
                {newsletter.preview_text}
              </p>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        {page.next_cursor && (
          <ButtonLink
            to={`${path.newsletters}?${new URLSearchParams({ cursor: page.next_cursor })}`}
            variant="outline"
          >
            {t('olderNewsletters')}
          </ButtonLink>
        )}
        <a href={base + path.newsletterFeed}>{t('atomFeed')}</a>
      </div>
    </>
  );
}

export function Component() {
  const { origin } = usePageFacts();
  const { value, isLost = false } = useLoaderData() as Loaded<PublishedNewsletterPage>;
  const isUnreachable = useReloadWhenBack(isLost);
  const { translator } = usePageLanguage();
  const t = translator('reading');
  const title = t('newsletters');
  const text = t('newslettersText');
  const trail = [[translator('site')('home'), path.home]] as const;
  return (
    <>
      <Seo
        title={title}
        description={text}
        canonical={path.newsletters}
        isHidden={!value || value.items.length === 0}
        facts={[breadcrumbFact(origin, [...trail, [title, path.newsletters]])]}
      />
      <NewsletterFeedLink />
      <PageTitle designator="NL1" eyebrow={t('archive')} title={title} text={text} trail={trail} />
      <div className="perf py-12 md:py-16">
        <div className="page grid gap-6">
          {value ? (
            <PublishedNewsletters page={value} />
          ) : (
            <p role="alert">{isUnreachable ? translator('site')('connectionLost') : t('listFailed')}</p>
          )}
        </div>
      </div>
    </>
  );
}
