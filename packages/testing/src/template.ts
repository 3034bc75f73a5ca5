import type {} from 'vitest';

/** The database with every migration and no rows; test databases are clones of it. */
export const templateName = 'perfboard_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administration URL of the test run's PostgreSQL. */
    postgresAdminUrl: string;
    /** A folder shared by test files; removed when the run ends. */
    sharedFolder: string;
  }
}
