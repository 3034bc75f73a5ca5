/** The default author of a project. Cards show it in the language of the page. */
export const defaultAuthor = 'Team';
