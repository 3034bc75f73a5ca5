import project from '@perfboard/messages/generated/en/api_project';
import form from '@perfboard/messages/generated/en/desk_form';
import site from '@perfboard/messages/generated/en/formMessages';
import { createLocalizer, localizedArea } from '@perfboard/messages/localizer';
import type { Catalog, Translator } from '@perfboard/messages/translator';

interface Translators {
  form: Translator<'desk_form'>;
  project: Translator<'api_project'>;
  site: Translator<'formMessages'>;
}

/** Translates messages of the desk's forms by their English text. A chunk of its own, which an English desk never loads. */
export const deskLocalizer = (translators: Translators): ((text: string) => string) =>
  createLocalizer([
    localizedArea(form as Catalog<'desk_form'>, translators.form),
    localizedArea(project as Catalog<'api_project'>, translators.project),
    localizedArea(site as Catalog<'formMessages'>, translators.site),
  ]);

/** Translates messages by their English text, with the labels in them. A chunk of its own, which English never loads. */
export const shopLocalizer = (translate: Translator<'api_project'>, say: (label: string) => string) =>
  createLocalizer([localizedArea(project as Catalog<'api_project'>, translate)], say);
