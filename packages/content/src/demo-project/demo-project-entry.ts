import type { AdminCategoryTitle } from '@perfboard/contracts/category-defaults';

/** One project of the demo catalog as it is written down, before its uuid is derived. */
export interface DemoProjectEntry {
  project_name: string;
  description: string;
  category: AdminCategoryTitle;
  tags: readonly string[];
  featured: boolean;
  /** Age at the moment of seeding, in days. */
  createdDaysAgo: number;
}
