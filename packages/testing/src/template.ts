/** The database that holds every migration and no row; test databases are clones of it. */
export const templateName = 'perfboard_template';
