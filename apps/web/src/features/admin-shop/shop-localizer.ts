import english from '@perfboard/messages/generated/en/api_project';
import { createLocalizer, localizedArea } from '@perfboard/messages/localizer';
import type { Catalog, Translator } from '@perfboard/messages/translator';

/** Translates messages by their English text, with the labels in them. A chunk of its own, which English never loads. */
export const shopLocalizer = (translate: Translator<'api_project'>, say: (label: string) => string) =>
  createLocalizer([localizedArea(english as Catalog<'api_project'>, translate)], say);
