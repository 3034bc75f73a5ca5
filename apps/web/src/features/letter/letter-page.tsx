import type { LetterDetail } from '@perfboard/contracts/letter';
import { letterPath, path } from '@perfboard/contracts/path';
import { letterMessages } from '@perfboard/contracts/words/letter';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { Letter } from '../../components/letter.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loaded, PageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { breadcrumbFact, shopFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { dayOf, publishedLetter } from './letter-data.ts';
import { LetterFeedLink } from './letter-feed-link.tsx';

export async function load(
  data: PageData,
  { params }: LoaderFunctionArgs,
): Promise<Loaded<LetterDetail | null>> {
  const loaded = await publishedLetter(data, params.uuid ?? '');
  const letter = loaded.value;
  // One address for each, whatever the link was made of.
  if (letter && `${path.letters}/${params.uuid}/${params.slug}` !== letterPath(letter)) {
    throw redirect(letterPath(letter), 301);
  }
  return loaded;
}

/** It could not be loaded, or there is none: what a search engine must not keep. */
function Missing({ title, text, isFault = false }: { title: string; text: string; isFault?: boolean }) {
  return (
    <>
      <Seo title={title} description={text} canonical={path.letters} isHidden />
      <PageTitle designator={isFault ? 'F2' : 'F1'} eyebrow={isFault ? 'Fault' : 'Not here'} title={title}>
        <p role={isFault ? 'alert' : undefined} className="text-lead text-board-muted">
          {text}
        </p>
        <div>
          <ButtonLink to={path.letters} variant="copper">
            All newsletters
          </ButtonLink>
        </div>
      </PageTitle>
      <div className="perf h-48" />
    </>
  );
}

const trail = [
  ['Home', path.home],
  [letterMessages.title, path.letters],
] as const;

export function Component() {
  const { origin } = usePageFacts();
  const shop = useShop();
  const { value, error } = useLoaderData() as Loaded<LetterDetail | null>;
  if (value === undefined) return <Missing title={letterMessages.failedTitle} text={error ?? ''} isFault />;
  if (value === null) return <Missing title={letterMessages.goneTitle} text={letterMessages.gone} />;
  const { subject, preview_text, sent_at, html } = value;
  const address = letterPath(value);
  return (
    <>
      <Seo
        title={subject}
        description={preview_text || `${shop.name}, ${dayOf(sent_at)}`}
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
      <LetterFeedLink />
      <PageTitle designator="NL1" eyebrow={dayOf(sent_at)} title={subject} trail={trail} />
      <div className="page py-12 md:py-16">
        <Letter html={html} label={subject} />
      </div>
    </>
  );
}
