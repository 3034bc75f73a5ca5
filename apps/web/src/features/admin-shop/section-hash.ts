/** The element ID of a form section. */
export const sectionId = (path: string): string => `section-${path}`;

/** The end of an address that opens a form at one of its sections. */
export const sectionHash = (path: string): string => `#${sectionId(path)}`;
