import type { ShopDocumentName } from '@perfboard/contracts/words/shop';

/** The documents with texts that pages show. */
type PageDocument = 'profile' | 'categories' | 'home' | 'testimonials' | 'questions' | 'legal';

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
    ...section('top_projects', 'groups.*.title', 'groups.*.summary'),
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

const parts: Record<string, readonly (readonly string[])[]> = Object.fromEntries(
  Object.entries(patterns).map(([name, paths]) => [name, paths.map((path) => path.split('.'))]),
);

export const isTranslatedDocument = (name: ShopDocumentName): name is TranslatedDocument => name in parts;

const isPageDocument = (name: TranslatedDocument): name is PageDocument =>
  name !== 'replies' && name !== 'appointments';

/** Those of pages. */
export const pageDocuments = (Object.keys(patterns) as TranslatedDocument[]).filter(isPageDocument);

type Change = (text: string, path: string) => string;

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

/** The document with `change` applied to each text that visitors read; empty texts stay. */
export const changeTexts = <Value>(name: TranslatedDocument, value: Value, change: Change): Value =>
  (parts[name] ?? []).reduce<Value>(
    (changed, pattern) => changeAt(changed, pattern, change, '') as Value,
    value,
  );

/** The texts of a document that visitors read, each once, in the order of its sections. */
export function textsOf(name: TranslatedDocument, value: unknown): { path: string; source: string }[] {
  const found = new Map<string, string>();
  changeTexts(name, value, (source, path) => {
    if (!found.has(source)) found.set(source, path);
    return source;
  });
  return [...found].map(([source, path]) => ({ path, source }));
}
