import type { Area } from '@perfboard/messages/translator';

/** The areas of the texts that every page shows. */
export const sharedAreas: readonly Area[] = ['site'];

/** The areas of the texts that every screen of the desk shows, besides those. */
export const deskAreas: readonly Area[] = ['desk', 'project'];
