import { path } from '@perfboard/contracts/path';
import socialCardUrl from '../../../images/social-card.png';
import { useMessages } from '../../components/messages.ts';
import { trustHtml } from '../../components/trusted-html.ts';
import { usePageFacts } from '../../data/page-context.ts';
import { useShop, useSocialCard } from '../../data/shop-words.ts';

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
  const shop = useShop();
  const t = useMessages('site');
  const whole = isWholeTitle ? title : t('pageTitle', { title, shop: shop.name });
  const address = `${origin}${canonical}`;
  const card = useSocialCard() ?? socialCardUrl;
  const shown = picture ?? { url: card, width: 1200, height: 630, alt: shop.tagline };
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <link rel="alternate" type="application/atom+xml" title={t('newProjects')} href={path.feed} />
      <meta property="og:type" content={type} />
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
              JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll(
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
