import { newsletterTextFields } from '@perfboard/contracts/words/newsletter';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import { readProjectTexts } from '../../catalog/translation/project-texts.ts';
import type { SourceText } from '../../catalog/translation/translation.ts';
import type { NewsletterContent } from './content-look.ts';

/** The texts that a newsletter's author writes. */
export type NewsletterTexts = Record<(typeof newsletterTextFields)[number], string>;

/** The texts of a newsletter in a further language. */
export interface TranslatedNewsletter extends NewsletterTexts {
  /** The names of its projects that differ in the language, by uuid. */
  project_names?: Readonly<Record<string, string>>;
}

/** The complete translations of a newsletter, by language. */
export type TranslatedNewsletters = Readonly<Partial<Record<Language, TranslatedNewsletter>>>;

type Reader = Pick<Pool, 'query'>;

/** The texts to translate, without duplicates and empty ones. */
export function sourceTextsOf(texts: NewsletterTexts): SourceText[] {
  const paths = new Map<string, string>();
  for (const path of newsletterTextFields) {
    const source = texts[path];
    if (source !== '' && !paths.has(source)) paths.set(source, path);
  }
  return [...paths].map(([source, path]) => ({ path, source }));
}

/**
 * The translations of these texts. A language that lacks one, or has only one of an earlier text, is left
 * out, so that no email mixes two languages.
 */
export async function readTranslated(
  reader: Reader,
  { uuid, ...texts }: NewsletterTexts & { uuid: string },
  languages: readonly Language[],
): Promise<TranslatedNewsletters> {
  if (languages.length === 0) return {};
  const sources = sourceTextsOf(texts).map(({ source }) => source);
  const { rows } = await reader.query<{ language: Language; source: string; text: string }>(
    `select language, source, text from translations
      where newsletter_uuid = $1 and language = any($2) and source = any($3)`,
    [uuid, languages, sources],
  );
  const translated: Partial<Record<Language, TranslatedNewsletter>> = {};
  for (const language of languages) {
    const found = new Map(
      rows.filter((row) => row.language === language).map(({ source, text }) => [source, text]),
    );
    if (sources.length === 0 || sources.some((source) => !found.has(source))) continue;
    const textOf = (source: string) => found.get(source) ?? '';
    translated[language] = {
      subject: textOf(texts.subject),
      preview_text: textOf(texts.preview_text),
      body: textOf(texts.body),
    };
  }
  return translated;
}

/** The translations with the names that their projects have in each language. */
export async function withProjectNames(
  reader: Reader,
  translated: TranslatedNewsletters,
  { projects }: NewsletterContent,
): Promise<TranslatedNewsletters> {
  const uuids = Object.keys(projects);
  if (uuids.length === 0) return translated;
  const named: Partial<Record<Language, TranslatedNewsletter>> = {};
  for (const [key, texts] of Object.entries(translated)) {
    const language = key as Language;
    const nameOf = await readProjectTexts({ pool: reader }, language, uuids);
    const names = Object.values(projects)
      .map(({ uuid, project_name }) => [uuid, nameOf(uuid, project_name), project_name] as const)
      .filter(([, name, source]) => name !== source)
      .map(([uuid, name]) => [uuid, name] as const);
    named[language] = names.length > 0 ? { ...texts, project_names: Object.fromEntries(names) } : texts;
  }
  return named;
}

/** The content of a newsletter with its projects named as in a translation; their addresses stay. */
export function contentIn(
  content: NewsletterContent,
  { project_names = {} }: Pick<TranslatedNewsletter, 'project_names'>,
): NewsletterContent {
  const projects = Object.entries(content.projects).map(([uuid, project]) => {
    const name = project_names[uuid];
    return [
      uuid,
      name ? { ...project, project_name: name, primary_name: project.project_name } : project,
    ] as const;
  });
  return { ...content, projects: Object.fromEntries(projects) };
}
