import { searchOf } from '@perfboard/content/home-section';
import { path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { usePageFacts } from '../../data/page-context.ts';
import type { ApiOutput, Loading, PageData } from '../../data/page-data.ts';
import { useHomeSection, useShop } from '../../data/shop-words.ts';
import { InquiryForms } from '../booking/inquiry-forms.tsx';
import { categoryCounts, featuredProjects } from '../project/project-data.ts';
import { shopFact, websiteFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Consultation } from './consultation.tsx';
import { FeaturedProjects } from './featured-projects.tsx';
import { PromoBanner } from './promo-banner.tsx';
import { loadSections, serviceList, topProjects, whyChooseUs } from './still-sections.ts';
import { Testimonials } from './testimonials.tsx';
import { loadTopPictures } from './top-pictures.ts';

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
