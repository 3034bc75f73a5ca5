import english from '@perfboard/messages/generated/en/desk_form';
import { createLocalizer } from '@perfboard/messages/localizer';
import type { Catalog, Translator } from '@perfboard/messages/translator';
import { localizerOf } from './form-localizer.ts';

/** Translates messages of the desk's forms by their English text. A chunk of its own, which an English desk never loads. */
export function deskLocalizer(
  desk: Translator<'desk_form'>,
  site: Translator<'formMessages'>,
): (text: string) => string {
  const ofDesk = createLocalizer(english as Catalog<'desk_form'>, desk);
  const ofSite = localizerOf(site);
  return (text) => {
    const found = ofDesk(text);
    return found === text ? ofSite(text) : found;
  };
}
