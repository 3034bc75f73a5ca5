import type {} from 'vitest';

/** The database that holds every migration and no row; test databases are clones of it. */
export const templateName = 'perfboard_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administration URL of the run's PostgreSQL. */
    postgresAdminUrl: string;
    /** A folder for what several test files share; removed when the run ends. */
    sharedFolder: string;
  }
}
