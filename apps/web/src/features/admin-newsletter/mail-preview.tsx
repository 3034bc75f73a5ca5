import type { RenderedNewsletter } from '@perfboard/contracts/newsletter';
import { path } from '@perfboard/contracts/path';
import type { NewsletterFindingKind } from '@perfboard/contracts/words/newsletter';
import { type Language, languageName } from '@perfboard/messages/language';
import type { PlainKey } from '@perfboard/messages/translator';
import { useEffect, useId, useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';
import { postForm } from '../admin-shell/post-form.ts';
import { useReturns } from '../admin-shell/use-returns.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import type { DraftValue } from './draft-value.ts';
import type { NewsletterLanguages } from './use-newsletter-languages.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const widths = { phone: 'max-w-[24.375rem]', desktop: 'max-w-[45rem]' } as const;
type Width = keyof typeof widths;
const formats = ['formatHtml', 'formatText'] as const;
type Format = (typeof formats)[number];

interface ChoiceProps<Value extends string> {
  label: string;
  /** Keys of their texts. */
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends PlainKey<'desk_newsletter'>>({
  label,
  values,
  value,
  onChoose,
}: ChoiceProps<Value>) {
  const t = useMessages('desk_newsletter');
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{label}</legend>
      {values.map((each) => (
        <button
          key={each}
          type="button"
          className="desk-toggle capitalize"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {t(each as PlainKey<'desk_newsletter'>)}
        </button>
      ))}
    </fieldset>
  );
}

type Shown = Pick<DraftValue, 'subject' | 'preview_text' | 'body' | 'filter' | 'topics' | 'is_public'> & {
  /** Of the newsletter and its translation; absent for the primary language. */
  uuid?: string;
  language?: Language;
};

/** A new frame each time: navigating the same one would add steps to the browser's history. */
function MailFrame({ shown, theme, width }: { shown: Shown; theme: Theme; width: Width }) {
  const t = useMessages('desk_newsletter');
  const name = `mail-${useId()}`;
  useEffect(() => {
    // The preview shows no recipient, so the audience does not matter.
    const { topics: _, is_public, ...fields } = shown;
    postForm(path.adminNewsletterPreview, name, { ...fields, is_public: String(is_public), theme });
  }, [name, shown, theme]);
  return (
    <iframe
      name={name}
      title={t('emailPreview')}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className={`mx-auto h-[38rem] w-full rounded-pad border border-rule ${theme === 'dark' ? 'bg-[#0a1410]' : 'bg-white'} ${widths[width]}`}
    />
  );
}

const findings = {
  alt: 'findingAlt',
  link: 'findingLink',
  relative: 'findingRelative',
  picture: 'findingPicture',
  project: 'findingProject',
  wide: 'findingWide',
  heavy: 'findingHeavy',
  size: 'findingSize',
  variable: 'findingVariable',
} as const satisfies Record<NewsletterFindingKind, PlainKey<'desk_newsletter'>>;

function Findings({ mail }: { mail: RenderedNewsletter }) {
  const t = useMessages('desk_newsletter');
  if (mail.findings.length === 0) return null;
  return (
    <Alert tone="warn">
      <ul className="grid gap-1" aria-label={t('issues')}>
        {mail.findings.map(({ kind, subject }) => (
          <li key={`${kind} ${subject}`} className="wrap-anywhere">
            {subject ? t('finding', { text: t(findings[kind]), subject }) : t(findings[kind])}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Envelope({ mail }: { mail: RenderedNewsletter }) {
  const t = useMessages('desk_newsletter');
  const facts = [
    [t('from'), mail.from],
    [t('to'), t('previewAs', { email: mail.to })],
    [t('subject'), mail.subject],
    [t('size'), t('kilobytes', { count: Math.ceil(mail.bytes / 1_000) })],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <bdi>{fact}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Chooses the language of the subscriber whose email is shown; nothing if the site has one language. */
function PreviewLanguage({
  languages: { primary, further, shown, show },
}: {
  languages: NewsletterLanguages;
}) {
  const { translator, written } = usePageLanguage();
  const t = translator('desk_newsletter');
  const id = useId();
  if (further.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-small">
      <label htmlFor={id} className="font-semibold">
        {t('previewLanguage')}
      </label>
      <select
        id={id}
        className="input w-auto"
        value={shown ?? primary}
        onChange={({ target }) => show(further.find((language) => language === target.value))}
      >
        {[primary, ...further].map((language) => (
          <option key={language} value={language} {...written(language)}>
            {languageName(language)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface MailPreviewProps {
  value: DraftValue;
  uuid: string | undefined;
  languages: NewsletterLanguages;
}

/** The email as a subscriber of the audience would get it, rendered by the code that sends it. */
export function MailPreview({ value, uuid, languages }: MailPreviewProps) {
  const t = useMessages('desk_newsletter');
  const { subject, preview_text, body, filter, topics, is_public } = value;
  const { shown: language, saves } = languages;
  // Compared as text, so that equal drafts are the same.
  const written = useSettled(
    JSON.stringify({
      ...{ subject, preview_text, body, filter, topics, is_public },
      ...(uuid && language && { uuid, language }),
    }),
  );
  const shown = useMemo(() => JSON.parse(written) as Shown, [written]);
  const { mutate, data, isError } = trpc.newsletter.render.useMutation();
  const fields = useMemo(
    () => ({ ...shown, filter: shown.filter || null, topics: [...shown.topics] }),
    [shown],
  );
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved translation changes the email too
  useEffect(() => mutate(fields), [fields, mutate, saves, returns]);
  const [theme, setTheme] = useState<Theme>('light');
  const [width, setWidth] = useState<Width>('desktop');
  const [format, setFormat] = useState<Format>('formatHtml');
  const frame = JSON.stringify([shown, theme, saves, returns]);
  return (
    <section aria-labelledby="mail-title" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mail-title" className="text-h3">
          {t('email')}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Choice label={t('format')} values={formats} value={format} onChoose={setFormat} />
          {format === 'formatHtml' && (
            <>
              <Choice
                label={t('width')}
                values={Object.keys(widths) as Width[]}
                value={width}
                onChoose={setWidth}
              />
              <Choice label={t('theme')} values={themes} value={theme} onChoose={setTheme} />
            </>
          )}
        </div>
      </div>
      <PreviewLanguage languages={languages} />
      {language && data && !data.is_translated && <Alert tone="warn">{t('previewUntranslated')}</Alert>}
      {isError && <Alert tone="danger">{t('showFailed')}</Alert>}
      {data ? <Envelope mail={data} /> : !isError && <Spinner />}
      {data && <Findings mail={data} />}
      {format === 'formatHtml' ? (
        <MailFrame key={frame} shown={shown} theme={theme} width={width} />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too
          tabIndex={0}
          className="max-h-[38rem] overflow-auto rounded-pad border border-rule bg-paper p-4 text-small whitespace-pre-wrap wrap-anywhere"
        >
          {data?.text}
        </pre>
      )}
    </section>
  );
}
