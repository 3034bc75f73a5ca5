/** The author of a project for which nobody wrote another one. Cards show it in their language. */
export const defaultAuthor = 'Team';
