import { searchOf } from '@perfboard/content/home-section';
import { path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { type Still, still } from '../../components/still.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import type { ApiOutput, Loading, PageData } from '../../data/page-data.ts';
import { useHomeSection, useShop } from '../../data/shop-words.ts';
import { bookingTitleParameter, inquire } from '../booking/inquire.ts';
import { categoryCounts, featuredProjects } from '../project/project-data.ts';
import { shopFact, websiteFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedProjects } from './featured-projects.tsx';
import { PromoBanner } from './promo-banner.tsx';
import { Testimonials } from './testimonials.tsx';
import { loadTopPictures } from './top-pictures.ts';

/** The sections of the home page that never change after the server has rendered them. */
const serviceList: Still = still(
  'services',
  import.meta.env.SSR ? (await import('./service-list.tsx')).ServiceList : undefined,
  async () => (await import('./service-list.tsx')).ServiceList,
);

const whyChooseUs: Still = still(
  'why-choose-us',
  import.meta.env.SSR ? (await import('./why-choose-us.tsx')).WhyChooseUs : undefined,
  async () => (await import('./why-choose-us.tsx')).WhyChooseUs,
);

const topProjects: Still = still(
  'top-projects',
  import.meta.env.SSR ? (await import('./top-projects.tsx')).TopProjects : undefined,
  async () => (await import('./top-projects.tsx')).TopProjects,
);

/** Loads them before a navigation within the browser, unless the server has rendered them. */
async function loadSections(data: PageData): Promise<void> {
  if (document.querySelector('[data-still]')) return;
  await Promise.all([serviceList.load(), whyChooseUs.load(), topProjects.load(), loadTopPictures(data)]);
}

/** Handles the inquiry buttons of a section with static HTML from the server. */
function InquiryForms({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement) || submitter.name !== bookingTitleParameter) return;
        event.preventDefault();
        const uuid = new FormData(event.target as HTMLFormElement).get(askedProject.parameter);
        inquire({ name: submitter.value, uuid: typeof uuid === 'string' ? uuid : undefined }, navigate);
      }}
    >
      {children}
    </div>
  );
}

/** After a booking: its reference, until the visitor leaves this page. Its code and texts load only then. */
function BookingReference() {
  const t = useMessages('home');
  const { load } = usePageLanguage();
  const { state } = useLocation();
  const [shown, setShown] = useState<ReactNode>();
  useEffect(() => {
    const reference = state?.reference;
    if (!reference) return setShown(undefined);
    Promise.all([import('../lead/sent-reference.tsx'), load(['forms'])])
      .then(([{ SentReference }]) => setShown(<SentReference reference={reference} />))
      // The form has shown it, and the desk finds the request without it.
      .catch(() => {});
  }, [state, load]);
  return (
    shown && (
      <div className="page py-6">
        <Alert tone="success">
          {t('bookingReceived')} {shown}
        </Alert>
      </div>
    )
  );
}

interface HomeData {
  counts: Loading<ApiOutput['category']['counts']>;
  featured: Loading<Project[]>;
}

export async function load(data: PageData): Promise<HomeData> {
  const counts = categoryCounts(data);
  const featured = featuredProjects(data);
  if (data.isServer) {
    await loadTopPictures(data);
    return { counts: await counts, featured: await featured };
  }
  await loadSections(data);
  return { counts, featured };
}

export function Component() {
  const { counts, featured } = useLoaderData() as HomeData;
  const { origin, form } = usePageFacts();
  const shop = useShop();
  const search = useHomeSection('search', searchOf(shop));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPost = form?.form === 'newsletter';

  useEffect(() => {
    // The response to a newsletter sign-up without script is not a page to return to.
    if (pathname !== path.home && !isPost) void navigate(path.home, { replace: true });
  }, [pathname, isPost, navigate]);

  return (
    <>
      <Seo
        title={search.title}
        isWholeTitle
        description={search.description}
        canonical={path.home}
        facts={[shopFact(shop, origin), websiteFact(shop, origin)]}
      />
      <BookingReference />
      <PromoBanner />
      <Consultation />
      <CategoryGrid counts={counts} />
      <FeaturedProjects loading={featured} />
      <InquiryForms>
        <topProjects.Component />
      </InquiryForms>
      <serviceList.Component />
      <whyChooseUs.Component />
      <Testimonials />
    </>
  );
}
