import type { Area } from '@perfboard/messages/translator';

/** The areas of the texts that every screen of the desk shows. */
export const deskAreas: readonly Area[] = ['desk', 'project'];
