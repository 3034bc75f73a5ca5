import english from '@perfboard/messages/generated/en/formMessages';
import { createLocalizer, localizedArea } from '@perfboard/messages/localizer';
import type { Catalog, Translator } from '@perfboard/messages/translator';

/** Translates messages of the forms by their English text. A chunk of its own, which English pages never load. */
export const localizerOf = (translate: Translator<'formMessages'>) =>
  createLocalizer([localizedArea(english as Catalog<'formMessages'>, translate)]);
