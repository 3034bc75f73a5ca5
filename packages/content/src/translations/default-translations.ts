import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The default site content in other languages, by its English text. Only the server imports this. */
export const defaultTranslations: Readonly<Record<string, Readonly<Record<string, string>>>> = { de, es, fr };
