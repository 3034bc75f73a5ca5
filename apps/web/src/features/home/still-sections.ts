import { type Still, still } from '../../components/still.tsx';
import type { PageData } from '../../data/page-data.ts';
import { loadTopPictures } from './top-pictures.ts';

/** The sections of the home page that never change after the server has rendered them. */
export const serviceList: Still = still(
  'services',
  import.meta.env.SSR ? (await import('./service-list.tsx')).ServiceList : undefined,
  async () => (await import('./service-list.tsx')).ServiceList,
);

export const whyChooseUs: Still = still(
  'why-choose-us',
  import.meta.env.SSR ? (await import('./why-choose-us.tsx')).WhyChooseUs : undefined,
  async () => (await import('./why-choose-us.tsx')).WhyChooseUs,
);

export const topProjects: Still = still(
  'top-projects',
  import.meta.env.SSR ? (await import('./top-projects.tsx')).TopProjects : undefined,
  async () => (await import('./top-projects.tsx')).TopProjects,
);

/** Loads them before a navigation within the browser, unless the server has rendered them. */
export async function loadSections(data: PageData): Promise<void> {
  if (document.querySelector('[data-still]')) return;
  await Promise.all([serviceList.load(), whyChooseUs.load(), topProjects.load(), loadTopPictures(data)]);
}
