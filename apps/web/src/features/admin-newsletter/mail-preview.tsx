import type { RenderedNewsletter } from '@perfboard/contracts/newsletter';
import { path } from '@perfboard/contracts/path';
import { newsletterFindings } from '@perfboard/contracts/words/newsletter';
import { useEffect, useId, useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { postForm } from '../admin-shell/post-form.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import type { DraftValue } from './draft-value.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const widths = { Phone: 'max-w-[24.375rem]', Desktop: 'max-w-[45rem]' } as const;
type Width = keyof typeof widths;
const formats = ['HTML', 'Text'] as const;
type Format = (typeof formats)[number];

interface ChoiceProps<Value extends string> {
  label: string;
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, values, value, onChoose }: ChoiceProps<Value>) {
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
          {each}
        </button>
      ))}
    </fieldset>
  );
}

type Shown = Pick<DraftValue, 'subject' | 'preview_text' | 'body' | 'filter' | 'topics' | 'is_public'>;

/** A new frame each time: navigating the same one would add steps to the browser's history. */
function MailFrame({ shown, theme, width }: { shown: Shown; theme: Theme; width: Width }) {
  const name = `mail-${useId()}`;
  useEffect(() => {
    // The preview shows no recipient, so the audience does not matter.
    const { topics: _, is_public, ...fields } = shown;
    postForm(path.adminNewsletterPreview, name, { ...fields, is_public: String(is_public), theme });
  }, [name, shown, theme]);
  return (
    <iframe
      name={name}
      title="Email preview"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className={`mx-auto h-[38rem] w-full rounded-pad border border-rule ${theme === 'dark' ? 'bg-[#0a1410]' : 'bg-white'} ${widths[width]}`}
    />
  );
}

function Findings({ mail }: { mail: RenderedNewsletter }) {
  if (mail.findings.length === 0) return null;
  return (
    <Alert tone="warn">
      <ul className="grid gap-1" aria-label="Issues">
        {mail.findings.map(({ kind, subject }) => (
          <li key={`${kind} ${subject}`} className="wrap-anywhere">
            {newsletterFindings[kind]}
            {subject && `: ${subject}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Envelope({ mail }: { mail: RenderedNewsletter }) {
  const { formatNumber } = useDeskFormat();
  const facts = [
    ['From', mail.from],
    ['To', `Preview as ${mail.to}`],
    ['Subject', mail.subject],
    ['Size', `${formatNumber(Math.ceil(mail.bytes / 1_000))} kB`],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The email as a subscriber of the audience would get it, rendered by the code that sends it. */
export function MailPreview({ value }: { value: DraftValue }) {
  const { subject, preview_text, body, filter, topics, is_public } = value;
  // Compared as text, so that equal drafts are the same.
  const written = useSettled(JSON.stringify({ subject, preview_text, body, filter, topics, is_public }));
  const shown = useMemo(() => JSON.parse(written) as Shown, [written]);
  const { mutate, data, isError } = trpc.newsletter.render.useMutation();
  const fields = useMemo(
    () => ({ ...shown, filter: shown.filter || null, topics: [...shown.topics] }),
    [shown],
  );
  useEffect(() => mutate(fields), [fields, mutate]);
  const [theme, setTheme] = useState<Theme>('light');
  const [width, setWidth] = useState<Width>('Desktop');
  const [format, setFormat] = useState<Format>('HTML');
  const frame = JSON.stringify([shown, theme]);
  return (
    <section aria-labelledby="mail-title" className="grid content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="mail-title" className="text-h3">
          Email
        </h2>
        <div className="flex flex-wrap gap-3">
          <Choice label="Format" values={formats} value={format} onChoose={setFormat} />
          {format === 'HTML' && (
            <>
              <Choice
                label="Width"
                values={Object.keys(widths) as Width[]}
                value={width}
                onChoose={setWidth}
              />
              <Choice label="Theme" values={themes} value={theme} onChoose={setTheme} />
            </>
          )}
        </div>
      </div>
      {isError && <Alert tone="danger">Could not show the email</Alert>}
      {data ? <Envelope mail={data} /> : !isError && <Spinner />}
      {data && <Findings mail={data} />}
      {format === 'HTML' ? (
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
