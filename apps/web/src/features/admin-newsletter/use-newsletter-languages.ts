import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { useState } from 'react';
import { trpc } from '../../data/trpc.ts';

/** The languages of the site for the editor of a newsletter; `further` is empty if it has only one. */
export function useNewsletterLanguages() {
  const { data } = trpc.shop.languages.get.useQuery();
  const [chosen, choose] = useState<Language>();
  const [isDirty, setDirty] = useState(false);
  const [shown, show] = useState<Language>();
  const [saves, setSaves] = useState(0);
  return {
    primary: data?.value.primary ?? sourceLanguage,
    further: data?.value.further ?? [],
    /** The language that is shown; undefined for the first one. */
    chosen,
    choose,
    /** Some translations are not saved. */
    isDirty,
    setDirty,
    /** The language of the preview and of test emails; undefined for the primary one. */
    shown,
    show,
    /** Grows with each save of translations. */
    saves,
    markSaved: () => setSaves((before) => before + 1),
  };
}

export type NewsletterLanguages = ReturnType<typeof useNewsletterLanguages>;
