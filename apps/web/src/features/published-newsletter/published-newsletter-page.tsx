import type { PublishedNewsletterDetail } from '@perfboard/contracts/newsletter';
import { path, publishedNewsletterPath } from '@perfboard/contracts/path';
import { formatDayIn } from '@perfboard/messages/format';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { NewsletterHtml } from '../../components/newsletter-content.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loaded, PageData } from '../../data/page-data.ts';
import { useReloadWhenBack } from '../../data/reload-when-back.ts';
import { useShop } from '../../data/shop-words.ts';
import { breadcrumbFact, shopFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NewsletterFeedLink } from './newsletter-feed-link.tsx';
import { publishedNewsletter, useTextLanguage } from './published-newsletter-data.ts';

export async function load(
  data: PageData,
  { params }: LoaderFunctionArgs,
): Promise<Loaded<PublishedNewsletterDetail | null>> {
  const loaded = await publishedNewsletter(data, params.uuid ?? '');
  const newsletter = loaded.value;
  // Redirects other names to the newsletter's one address.
  if (
    newsletter &&
    `${path.newsletters}/${params.uuid}/${params.slug}` !== publishedNewsletterPath(newsletter)
  ) {
    throw redirect(publishedNewsletterPath(newsletter), 301);
  }
  return loaded;
}

/** It could not be loaded or does not exist; search engines must not index it. */
function Missing({
  title,
  text,
  isFault = false,
  isLost = false,
}: {
  title: string;
  text: string;
  isFault?: boolean;
  isLost?: boolean | undefined;
}) {
  const isUnreachable = useReloadWhenBack(isLost);
  const { translator } = usePageLanguage();
  const site = translator('site');
  return (
    <>
      <Seo title={title} description={text} canonical={path.newsletters} isHidden />
      <PageTitle
        designator={isFault ? 'F2' : 'F1'}
        eyebrow={site(isFault ? 'fault' : 'notHere')}
        title={title}
      >
        <p role={isFault ? 'alert' : undefined} className="text-lead text-board-muted">
          {isUnreachable ? site('connectionLost') : text}
        </p>
        <div>
          <ButtonLink to={path.newsletters} variant="copper">
            {translator('reading')('allNewsletters')}
          </ButtonLink>
        </div>
      </PageTitle>
      <div className="perf h-48" />
    </>
  );
}

export function Component() {
  const { origin } = usePageFacts();
  const shop = useShop();
  const { language, translator } = usePageLanguage();
  const t = translator('reading');
  const { time_zone } = useShop();
  const languageOf = useTextLanguage();
  const { value, isLost } = useLoaderData() as Loaded<PublishedNewsletterDetail | null>;
  if (value === undefined)
    return <Missing title={t('failedTitle')} text={t('failed')} isFault isLost={isLost} />;
  if (value === null) return <Missing title={t('goneTitle')} text={t('gone')} />;
  const { subject, preview_text, sent_at, html } = value;
  const textLanguage = languageOf(value);
  const address = publishedNewsletterPath(value);
  const date = formatDayIn(language, sent_at, time_zone);
  const trail = [
    [translator('site')('home'), path.home],
    [t('newsletters'), path.newsletters],
  ] as const;
  return (
    <>
      <Seo
        title={subject}
        description={preview_text || t('newsletterOf', { shop: shop.name, date })}
        canonical={address}
        type="article"
        facts={[
          shopFact(shop, origin),
          {
            '@type': 'Article',
            headline: subject,
            url: `${origin}${address}`,
            datePublished: sent_at,
            publisher: { '@id': `${origin}/#shop` },
          },
          breadcrumbFact(origin, [...trail, [subject, address]]),
        ]}
      />
      <NewsletterFeedLink />
      <PageTitle designator="NL1" eyebrow={date} title={subject} titleLanguage={textLanguage} trail={trail} />
      <div className="page py-12 md:py-16">
        <NewsletterHtml html={html} label={subject} language={textLanguage} />
      </div>
    </>
  );
}
