import project from '@perfboard/messages/generated/en/api_project';
import form from '@perfboard/messages/generated/en/desk_form';
import { createLocalizer } from '@perfboard/messages/localizer';
import type { Catalog, Translator } from '@perfboard/messages/translator';
import { localizerOf } from './form-localizer.ts';

interface Translators {
  form: Translator<'desk_form'>;
  project: Translator<'api_project'>;
  site: Translator<'formMessages'>;
}

/** Translates messages of the desk's forms by their English text. A chunk of its own, which an English desk never loads. */
export function deskLocalizer(translators: Translators): (text: string) => string {
  const localizers = [
    createLocalizer(form as Catalog<'desk_form'>, translators.form),
    createLocalizer(project as Catalog<'api_project'>, translators.project),
    localizerOf(translators.site),
  ];
  return (text) => {
    for (const localize of localizers) {
      const found = localize(text);
      if (found !== text) return found;
    }
    return text;
  };
}
