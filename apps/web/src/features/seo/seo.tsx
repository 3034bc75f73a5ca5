import { inLanguage, path } from '@perfboard/contracts/path';
import type { Language } from '@perfboard/messages/language';
import { Fragment } from 'react';
import socialCardUrl from '../../../images/social-card.png';
import { usePageLanguage } from '../../components/messages.ts';
import { trustHtml } from '../../components/trusted-html.ts';
import { usePageFacts } from '../../data/page-context.ts';
import { useShop, useSocialCard } from '../../data/shop-words.ts';
import { factInLanguage } from './facts.ts';

interface SeoProps {
  /** Without the shop's name, which is appended. */
  title: string;
  isWholeTitle?: boolean;
  description: string;
  /** The page's canonical path. */
  canonical: string;
  picture?: { url: string; width: number; height: number; alt: string } | undefined;
  type?: 'website' | 'article';
  isHidden?: boolean;
  /** schema.org facts. */
  facts?: ReadonlyArray<Record<string, unknown>>;
}

/** OpenGraph's form of a language, with its most common region: `de_DE`. */
function openGraphLocale(tag: Language): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}

/** Title, description, canonical address, preview and structured data of a page. */
export function Seo({
  title,
  isWholeTitle,
  description,
  canonical,
  picture,
  type = 'website',
  isHidden,
  facts = [],
}: SeoProps) {
  const { origin } = usePageFacts();
  const { language, base, languages, translator } = usePageLanguage();
  const shop = useShop();
  const t = translator('site');
  const whole = isWholeTitle ? title : t('pageTitle', { title, shop: shop.name });
  const address = origin + inLanguage(base, canonical);
  const drawn = useSocialCard();
  const card = drawn ? drawn + (base && `?language=${language}`) : socialCardUrl;
  const shown = picture ?? { url: card, width: 1200, height: 630, alt: shop.tagline };
  const shownFacts = base ? facts.map((fact) => factInLanguage(fact, origin, base)) : facts;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!isHidden &&
        languages.map((offered, index) => (
          <Fragment key={offered.language}>
            <link
              rel="alternate"
              hrefLang={offered.language}
              href={origin + inLanguage(offered.base, canonical)}
            />
            {index === 0 && <link rel="alternate" hrefLang="x-default" href={origin + canonical} />}
          </Fragment>
        ))}
      <link rel="alternate" type="application/atom+xml" title={t('newProjects')} href={base + path.feed} />
      <meta property="og:type" content={type} />
      {languages.length > 0 && <meta property="og:locale" content={openGraphLocale(language)} />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(shown.url, origin || 'http://localhost').href} />
      <meta property="og:image:width" content={String(shown.width)} />
      <meta property="og:image:height" content={String(shown.height)} />
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {facts.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block; `<` cannot end it early
          dangerouslySetInnerHTML={{
            __html: trustHtml(
              JSON.stringify({ '@context': 'https://schema.org', '@graph': shownFacts }).replaceAll(
                '<',
                '\\u003c',
              ),
            ),
          }}
        />
      )}
    </>
  );
}
