import { shopFields } from '@perfboard/contracts/shop/document';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import type { TextIssue } from './translation.ts';

/** The documents with texts that pages show. */
export type PageDocument = 'profile' | 'categories' | 'home' | 'testimonials' | 'questions' | 'legal';

/** The documents with texts that visitors read, on pages or in emails. */
export type TranslatedDocument = PageDocument | 'replies' | 'appointments';

const section = (name: string, ...more: string[]) =>
  ['eyebrow', 'title', 'text', ...more].map((field) => `${name}.${field}`);

/** The paths of these texts; `*` is any entry of a list. */
const patterns: Record<TranslatedDocument, readonly string[]> = {
  profile: ['tagline', 'description', 'hours.*.label', 'exceptions.*.label'],
  categories: ['public.*.title', 'public.*.description', 'admin.*.title'],
  home: [
    'search.title',
    'search.description',
    ...['title', 'description', 'tags.*'].map((field) => `slides.*.${field}`),
    ...section('consultation', 'primary_action', 'secondary_action', 'points.*'),
    ...section('categories'),
    ...section('featured'),
    ...section('top_projects', ...['title', 'summary', 'projects.*'].map((field) => `groups.*.${field}`)),
    ...section(
      'services',
      ...['title', 'summary', 'description', 'deliverables.*'].map((field) => `items.*.${field}`),
    ),
    ...section('why_choose_us', 'statistics.*.label', 'reasons.*.title', 'reasons.*.text'),
    ...section('testimonials'),
    'newsletter.title',
    'newsletter.text',
  ],
  testimonials: ['testimonials.*.role', 'testimonials.*.text'],
  questions: [
    ...['title', 'text', 'steps.*.title', 'steps.*.text'].map((field) => `booking.${field}`),
    'contact.title',
    'contact.text',
    'questions.*.question',
    'questions.*.answer',
  ],
  legal: ['privacy.text', 'terms.text'],
  // Members choose a template by its name.
  replies: ['templates.*.subject', 'templates.*.text'],
  appointments: ['kinds.*.name', 'kinds.*.place'],
};

export const isTranslatedDocument = (name: ShopDocumentName): name is TranslatedDocument => name in patterns;

const isPageDocument = (name: TranslatedDocument): name is PageDocument =>
  name !== 'replies' && name !== 'appointments';

/** Those of pages. */
export const pageDocuments = (Object.keys(patterns) as TranslatedDocument[]).filter(isPageDocument);

/** Gives the text to put in the place of another one. */
export type Change = (text: string, path: string) => string;

function changeAt(value: unknown, [part, ...rest]: readonly string[], change: Change, path: string): unknown {
  if (part === undefined) return typeof value === 'string' && value !== '' ? change(value, path) : value;
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  if (part === '*') {
    if (!Array.isArray(value)) return value;
    return value.map((entry, index) => changeAt(entry, rest, change, at(index)));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return value;
  return { ...value, [part]: changeAt(Reflect.get(value, part), rest, change, at(part)) };
}

/** A value with `change` applied to each text at these paths, where `*` is any entry of a list; empty texts stay. */
export const changeTextsAt = <Value>(paths: readonly string[], value: Value, change: Change): Value =>
  paths.reduce<Value>((changed, path) => changeAt(changed, path.split('.'), change, '') as Value, value);

/** The document with `change` applied to each text that visitors read. */
export const changeTexts = <Value>(name: TranslatedDocument, value: Value, change: Change): Value =>
  changeTextsAt(patterns[name], value, change);

/** The texts at these paths, each once. */
export function textsAt(paths: readonly string[], value: unknown): { path: string; source: string }[] {
  const found = new Map<string, string>();
  changeTextsAt(paths, value, (source, path) => {
    if (!found.has(source)) found.set(source, path);
    return source;
  });
  return [...found].map(([source, path]) => ({ path, source }));
}

/** The texts of a document that visitors read, each once, in the order of its sections. */
export const textsOf = (name: TranslatedDocument, value: unknown) => textsAt(patterns[name], value);

/**
 * Checks translations as the document's own texts are checked: length, lines, placeholders.
 * @param value the document in the primary language
 * @param translations by their source texts
 */
export function checkTranslations(
  name: TranslatedDocument,
  value: unknown,
  translations: ReadonlyMap<string, string>,
): TextIssue[] {
  const sources = new Map<string, string>();
  const translated = changeTexts(name, value, (source, path) => {
    const text = translations.get(source);
    if (text === undefined) return source;
    sources.set(path, source);
    return text;
  });
  const { error } = shopFields[name].safeParse(translated);
  const found = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const source = sources.get(path.join('.'));
    if (source !== undefined && !found.has(source)) found.set(source, message);
  }
  return [...found].map(([source, message]) => ({ source, message }));
}
