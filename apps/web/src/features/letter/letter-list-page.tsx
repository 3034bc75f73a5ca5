import { letterPath, path } from '@perfboard/contracts/path';
import { letterMessages } from '@perfboard/contracts/words/letter';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { PageLink } from '../../components/page-link.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loaded, PageData } from '../../data/page-data.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { dayOf, type LetterPage, publishedLetters } from './letter-data.ts';
import { LetterFeedLink } from './letter-feed-link.tsx';

export async function load(data: PageData, { request }: LoaderFunctionArgs): Promise<Loaded<LetterPage>> {
  return publishedLetters(data, new URL(request.url).searchParams.get('cursor') ?? undefined);
}

function Letters({ page }: { page: LetterPage }) {
  if (page.items.length === 0) return <p className="text-lead">{letterMessages.none}</p>;
  return (
    <>
      <ol className="grid gap-4">
        {page.items.map((letter) => (
          <li key={letter.uuid} className="board-card grid gap-1 p-5 sm:p-6">
            <time dateTime={letter.sent_at} className="text-small text-muted">
              {dayOf(letter.sent_at)}
            </time>
            <h2 className="text-h3 wrap-anywhere">
              <PageLink to={letterPath(letter)} className="no-underline hover:underline">
                {letter.subject}
              </PageLink>
            </h2>
            {letter.preview_text && <p className="text-muted wrap-anywhere">{letter.preview_text}</p>}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        {page.next_cursor && (
          <ButtonLink
            to={`${path.letters}?${new URLSearchParams({ cursor: page.next_cursor })}`}
            variant="outline"
          >
            Older newsletters
          </ButtonLink>
        )}
        <a href={path.letterFeed}>Atom feed</a>
      </div>
    </>
  );
}

export function Component() {
  const { origin } = usePageFacts();
  const { value, error } = useLoaderData() as Loaded<LetterPage>;
  const { title, text } = letterMessages;
  const trail = [['Home', path.home]] as const;
  return (
    <>
      <Seo
        title={title}
        description={text}
        canonical={path.letters}
        isHidden={!value || value.items.length === 0}
        facts={[breadcrumbFact(origin, [...trail, [title, path.letters]])]}
      />
      <LetterFeedLink />
      <PageTitle designator="NL1" eyebrow="Archive" title={title} text={text} trail={trail} />
      <div className="perf py-12 md:py-16">
        <div className="page grid gap-6">
          {value ? <Letters page={value} /> : <p role="alert">{error}</p>}
        </div>
      </div>
    </>
  );
}
