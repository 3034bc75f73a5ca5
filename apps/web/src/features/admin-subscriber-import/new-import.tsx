import { subscriberImportPath } from '@perfboard/contracts/path';
import { importFormats, importLimits } from '@perfboard/contracts/words/subscriber-import';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { SentShare, usePartUpload } from '../admin-import/use-part-upload.tsx';
import { TopicChoice } from '../admin-newsletter/topic-choice.tsx';
import { listNames } from '../admin-shell/format.ts';

/** Uploads a list of addresses and starts its check. */
function useListUpload() {
  const t = useMessages('desk_newsletter');
  const create = trpc.subscriberImport.create.useMutation();
  const addPart = trpc.subscriberImport.addPart.useMutation();
  const check = trpc.subscriberImport.check.useMutation();
  return usePartUpload<{ consent: string; topics: string[] }>({
    limits: importLimits,
    partName: 'part.csv',
    texts: { tooLarge: t('uploadTooLarge'), failed: t('uploadFailed') },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => check.mutateAsync({ uuid }),
    pathOf: subscriberImportPath,
  });
}

interface Mistakes {
  file?: string;
  consent?: string;
}

/** Chooses a file and asks where its subscribers gave consent. */
export function NewImport() {
  const t = useMessages('desk_newsletter');
  const { send, progress, failure } = useListUpload();
  const [file, setFile] = useState<File>();
  const [consent, setConsent] = useState('');
  const [topics, setTopics] = useState<string[]>([]);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const form = useRef<HTMLFormElement>(null);
  const isBusy = progress !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Mistakes = {
      ...(!file && { file: t('chooseFile') }),
      ...(!consent.trim() && { consent: t('consentRequired') }),
    };
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (file) void send(file, { consent, topics });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="desk-panel grid max-w-3xl gap-5 p-5 sm:p-6">
      <p className="text-small text-muted">
        {t('importIntro', {
          count: importLimits.linesMax,
          formats: listNames(t.language, Object.values(importFormats)),
        })}
      </p>
      <Field label={t('file')} isRequired error={file ? undefined : mistakes.file}>
        {(control) => (
          <input
            {...control}
            name="file"
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            className="input"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      <Field
        label={t('consentSource')}
        isRequired
        error={consent.trim() ? undefined : mistakes.consent}
        hint={t('consentHint')}
      >
        {(control) => (
          <input
            {...control}
            name="consent"
            type="text"
            className="input"
            autoComplete="off"
            maxLength={importLimits.consentMax}
            value={consent}
            onChange={(event) => setConsent(event.target.value)}
          />
        )}
      </Field>
      <TopicChoice label={t('topics')} hint={t('importTopicsHint')} value={topics} onChange={setTopics} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isBusy && <SentShare share={progress} />}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {t('checkList')}
      </Button>
    </form>
  );
}
